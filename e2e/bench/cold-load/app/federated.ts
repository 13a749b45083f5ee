// Shared libraries are chosen when the page runs: an asynchronous border before their first use, as the guides say.
import('./federated-start.ts');
