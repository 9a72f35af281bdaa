/** The version of this package, for `peerDependencies` of packages of tools. */
export const sdkVersion = '0.1.0';
