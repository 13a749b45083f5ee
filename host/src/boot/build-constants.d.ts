/** JSON of the installed versions of shared libraries, put in by the build. */
declare const SHARED_VERSIONS: string;
