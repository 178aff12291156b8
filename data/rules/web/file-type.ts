/** Of these the character set is not named by itself. */
const inXml: { readonly [extension: string]: string } = {
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** What a published file is, as a content type or an extension that has one. */
export function typeOf(file: string): string {
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? '';
  return inXml[extension] ?? (extension || 'application/octet-stream');
}

const COMPRESSIBLE = /\.(html|css|js|json|xml|svg|txt|webmanifest)$/;

/** Whether a file is sent compressed, as far as its name says. */
export const isCompressible = (file: string): boolean => COMPRESSIBLE.test(file);

/** Less is not sent compressed: with its headers it fits in one packet. */
export const FEWEST_COMPRESSED_BYTES = 1024;
