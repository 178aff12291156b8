import { Image } from 'lucide-react';

/** A small picture beside a row; a mark in its place when there is none. */
export function Thumbnail({ src }: { src: string }) {
  return src === '' ? (
    <span className="thumbnail" aria-hidden>
      <Image className="icon" />
    </span>
  ) : (
    <img className="thumbnail" src={src} alt="" width="36" height="36" loading="lazy" />
  );
}
