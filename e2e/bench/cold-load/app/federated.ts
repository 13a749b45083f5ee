// The app is imported asynchronously, as Federation's guides recommend, because shared libraries are chosen at run
// time.
import('./federated-start.ts');
