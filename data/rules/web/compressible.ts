const COMPRESSIBLE = /\.(html|css|js|json|xml|svg|txt|webmanifest)$/;

/** Whether a file is sent compressed, as far as its name says. */
export const isCompressible = (file: string): boolean => COMPRESSIBLE.test(file);

/** Less is not sent compressed: with its headers it fits in one packet. */
export const FEWEST_COMPRESSED_BYTES = 1024;
