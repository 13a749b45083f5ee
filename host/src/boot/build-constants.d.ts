/** JSON with the installed versions of the shared libraries, defined by the build. */
declare const SHARED_VERSIONS: string;
