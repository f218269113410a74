import type { ImageValue } from "#api/content/settings.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { isStored, type Picture } from "#ui/media/pictures.ts";
import { remember } from "#ui/pages/remember.ts";

/** An image of a setting as pages show it; undefined if the file isn't in the media service. */
export const pictureOf = remember((image: ImageValue): (Picture & Pick<ImageValue, "focus">) | undefined =>
  isStored(image)
    ? {
        id: image.mediaId,
        url: image.url,
        width: image.width,
        height: image.height,
        alt: image.alt,
        ...(image.focus && { focus: image.focus }),
      }
    : undefined,
);

type Props = {
  image: ImageValue | undefined;
  boxes: readonly number[];
  sizes: string;
  className?: string | undefined;
  isFirst?: boolean;
  alt?: string;
};

/** The image of a setting, or nothing. */
export function SectionImage({ image, ...photo }: Props) {
  const picture = image && pictureOf(image);
  return picture ? <Photo picture={picture} focus={picture.focus} {...photo} /> : null;
}
