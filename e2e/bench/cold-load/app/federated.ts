// Federation chooses shared libraries at run time, so the app is imported asynchronously, as its guides recommend.
import('./federated-start.ts');
