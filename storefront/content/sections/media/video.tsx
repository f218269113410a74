import { imageSource } from "#ui/media/pictures.ts";
import { everywhere, heading, image, labels, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { pictureOf } from "../parts/pictures.tsx";
import { section } from "../section.ts";
import styles from "./media.module.css";

const POSTER = [1200];

/** A video of the media library. It is downloaded when the visitor plays it. */
export const video = section({
  type: "video",
  name: { en: "Video", de: "Video", fr: "Vidéo", es: "Vídeo", ar: "فيديو" },
  description: {
    en: "A video from your media library",
    de: "Ein Video aus Ihrer Mediathek",
    fr: "Une vidéo de votre médiathèque",
    es: "Un video de tu biblioteca",
    ar: "فيديو من مكتبة وسائطك",
  },
  templates: everywhere,
  settings: {
    heading,
    video: { type: "video", label: { en: "Video", de: "Video", fr: "Vidéo", es: "Vídeo", ar: "الفيديو" } },
    poster: {
      ...image,
      label: {
        en: "Poster image",
        de: "Vorschaubild",
        fr: "Image d’aperçu",
        es: "Imagen de portada",
        ar: "صورة الغلاف",
      },
    },
    caption: { type: "text", label: labels.caption, maxLength: 200 },
    scheme,
  },
  View({ id, values, isFirst }) {
    if (values.video === undefined) return null;
    const still = values.poster ?? values.video.poster;
    const picture = still && pictureOf(still);
    const poster = picture && imageSource(picture, POSTER).src;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <figure>
          {/* biome-ignore lint/a11y/useMediaCaption: merchants upload videos without caption tracks; the text is below */}
          <video
            className={styles.video}
            controls
            playsInline
            preload={poster ? "none" : "metadata"}
            poster={poster}
            src={values.video.url}
            aria-label={values.caption || values.heading || undefined}
          />
          {values.caption !== "" && (
            <figcaption className={styles.caption}>
              <bdi>{values.caption}</bdi>
            </figcaption>
          )}
        </figure>
      </Band>
    );
  },
});
