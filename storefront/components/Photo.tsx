import { imageSource, type Picture } from "#ui/media/pictures.ts";

type Props = {
  picture: Picture;
  /** Widths of the `srcset`, see `pictures.ts`. */
  boxes: readonly number[];
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  className?: string | undefined;
  /** The largest image above the fold (LCP): loaded eagerly with high priority. */
  isFirst?: boolean;
  alt?: string;
  /** The point that stays visible when the image is cropped, in percent. */
  focus?: { readonly x: number; readonly y: number } | undefined;
};

/** Tens, for which layout.module.css has rules: the content security policy forbids style attributes. */
const toTens = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) / 10) * 10;

/** Responsive image without layout shift: dimensions are always set, and all but the first are lazy. */
export function Photo({ picture, boxes, sizes, className, isFirst = false, alt, focus }: Props) {
  const source = imageSource(picture, boxes);
  return (
    <img
      className={className}
      data-focus-x={focus && toTens(focus.x)}
      data-focus-y={focus && toTens(focus.y)}
      src={source.src}
      srcSet={source.srcSet}
      sizes={source.srcSet ? sizes : undefined}
      width={source.width}
      height={source.height}
      alt={alt ?? picture.alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding={isFirst ? "sync" : "async"}
    />
  );
}
