/** JSON of the installed versions of shared libraries, defined by the build. */
declare const SHARED_VERSIONS: string;
