/** Groups a product's media: images and videos for the gallery, other files for download. */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { Language } from "#api/store/languages.ts";
import { mediaAddress } from "#api/store/media-address.ts";
import type { MediaItem } from "#api/store/media-values.ts";
import { compileTexts, formatMessage } from "#api/store/messages.ts";
import type { GalleryProps, GallerySlide } from "#storefront/islands/Gallery.tsx";
import { GALLERY_SIZES, imageSource, pictureOfMedia, THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { remember } from "#ui/pages/remember.ts";
import { productTexts } from "./texts/texts.ts";
import type { AttachmentView, DownloadView } from "./views.ts";

/** Images and videos in the sizes that the gallery shows; the same object for the same product, so that its HTML is kept. */
export const galleryOf = (product: ShopProduct, language: Language): GalleryProps => galleries[language](product);

const galleryIn = (language: Language) =>
  remember((product: ShopProduct): GalleryProps => {
    const { gallery, media } = productTexts[language];
    return {
      name: product.name,
      slides: product.media.flatMap((item, index) => {
        const values = { name: product.name, number: index + 1 };
        const alt = index === 0 ? product.name : formatMessage(language, media.picture, values);
        return slideOf(item, product.name, alt) ?? [];
      }),
      language,
      texts: compileTexts(gallery),
    };
  });
const galleries = {
  en: galleryIn("en"),
  de: galleryIn("de"),
  fr: galleryIn("fr"),
  es: galleryIn("es"),
  ar: galleryIn("ar"),
};

/** The gallery with one picture moved to the front; the same object for the same picture, so that its HTML is kept. */
export const galleryFrom = remember((gallery: GalleryProps) => {
  const known = new Map<string, GalleryProps>();
  return (mediaId: string | undefined): GalleryProps => {
    const index = gallery.slides.findIndex(({ id }) => id === mediaId);
    const lead = gallery.slides[index];
    if (index < 1 || !lead) return gallery;
    const made = known.get(lead.id) ?? { ...gallery, slides: [lead, ...gallery.slides.toSpliced(index, 1)] };
    known.set(lead.id, made);
    return made;
  };
});

function slideOf(item: MediaItem, name: string, alt: string): GallerySlide | undefined {
  const picture = pictureOfMedia(item, alt);
  const large = picture && imageSource(picture, GALLERY_SIZES);
  const small = picture && imageSource(picture, THUMBNAIL_SIZES);
  if (item.mediaType === "video") {
    const video = item.video?.files.at(-1);
    return {
      kind: "video",
      id: item.id,
      alt: item.title || name,
      src: video?.url ?? mediaAddress(item.id),
      large,
      small,
    };
  }
  if (item.mediaType !== "image" || !picture || !large || !small) return undefined;
  return { kind: "image", id: item.id, alt: picture.alt, large, small };
}

const MODEL = /\.(?:glb|gltf|usdz|obj|stl)$/i;

/** Recordings play on the page; documents and models in three dimensions are opened by the shopper's own programs. */
export const attachmentsOf = (product: ShopProduct): readonly AttachmentView[] =>
  product.media.flatMap((item): AttachmentView[] => {
    const { id, title, mediaType } = item;
    if (mediaType === "image" || mediaType === "video") return [];
    const kind = mediaType === "audio" ? "audio" : MODEL.test(title) || mediaType === "zip" ? "model" : "document";
    return [{ kind, id, title, href: mediaAddress(id) }];
  });

export const downloadsOf = ({ downloads }: ShopProduct): readonly DownloadView[] =>
  downloads.map(({ name, type, bytes }) => ({ name, kind: type, kilobytes: bytes / 1000 }));
