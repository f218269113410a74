import { type KeyboardEvent, useRef, useState } from "react";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ProductTexts } from "#storefront/catalog/products/texts/texts.ts";
import { Icon } from "#ui/Icon.tsx";
import type { ImageSource } from "#ui/media/pictures.ts";
import styles from "./Gallery.module.css";
import { Lightbox, type Photo } from "./Lightbox.tsx";

export type GallerySlide =
  | Photo
  | {
      kind: "video";
      id: string;
      alt: string;
      src: string;
      large: ImageSource | undefined;
      small: ImageSource | undefined;
    };
type Texts = ProductTexts["gallery"];
export type GalleryProps = { name: string; slides: readonly GallerySlide[]; language: Language; texts: Texts };

const MAIN_SIZES = "(min-width: 64rem) 38rem, 100vw";

/**
 * A product's images and videos: a scroll-snap strip with thumbnails that are plain links into it.
 * Arrows and the full-size view with zoom are added on first interaction.
 */
export function Gallery({ name, slides, language, texts }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | undefined>();
  const photos = slides.filter((slide) => slide.kind === "image");

  const open = (photo: Photo): void => {
    setShown(photos.indexOf(photo));
    dialog.current?.showModal();
  };
  const goTo = (index: number): void => {
    track.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "start", behavior: "smooth" });
  };

  if (slides.length === 0) return <div className={styles.none}>{texts.none}</div>;
  return (
    <div className={styles.gallery} data-gallery="">
      <ul className={styles.track} ref={track} data-track="">
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            id={`photo-${index + 1}`}
            className={styles.slide}
            data-media={slide.id}
            // The page's script makes slides out of view inert.
            suppressHydrationWarning
          >
            {slide.kind === "image" ? (
              <Picture photo={slide} isFirst={index === 0} onOpen={open} language={language} texts={texts} />
            ) : (
              // biome-ignore lint/a11y/useMediaCaption: catalog videos have no caption tracks
              <video
                className={styles.video}
                src={slide.src}
                poster={slide.large?.src}
                width={slide.large?.width ?? 1280}
                height={slide.large?.height ?? 720}
                controls
                playsInline
                preload="none"
                aria-label={slide.alt}
              />
            )}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ul className={styles.thumbnails} aria-label={texts.pictures}>
          {slides.map((slide, index) => (
            <li key={slide.id}>
              <a
                href={`#photo-${index + 1}`}
                className={styles.thumbnail}
                aria-label={formatMessage(language, texts[slide.kind === "video" ? "video" : "picture"], {
                  number: index + 1,
                  count: slides.length,
                })}
                data-thumbnail={index}
                // The page's script marks the visible image before React is loaded.
                suppressHydrationWarning
                onClick={(event) => {
                  event.preventDefault();
                  goTo(index);
                }}
              >
                {slide.small && <img {...slide.small} sizes="5rem" alt="" loading="lazy" className={styles.small} />}
                {slide.kind === "video" && (
                  <span className={styles.playHint}>
                    <Icon name="play" size={24} />
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      <dialog
        ref={dialog}
        className={styles.lightbox}
        aria-label={formatMessage(language, texts.picturesOf, { name })}
        onClose={() => setShown(undefined)}
        onKeyDown={(event) => {
          // In an enlarged image, arrow keys scroll.
          if (event.currentTarget.querySelector("[data-zoom] [aria-pressed=true]")) return;
          const step = stepOf(event);
          if (step !== 0 && shown !== undefined) setShown((shown + step + photos.length) % photos.length);
        }}
      >
        {shown !== undefined && (
          <Lightbox
            photos={photos}
            shown={shown}
            onShow={setShown}
            onClose={() => dialog.current?.close()}
            language={language}
            texts={texts}
          />
        )}
      </dialog>
    </div>
  );
}

/** Moves to the next or previous image, in reading direction. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return 0;
  const isLeftToRight = getComputedStyle(currentTarget).direction === "ltr";
  return (key === "ArrowRight") === isLeftToRight ? 1 : -1;
}

type PictureProps = { photo: Photo; isFirst: boolean; onOpen(photo: Photo): void; language: Language; texts: Texts };

function Picture({ photo, isFirst, onOpen, language, texts }: PictureProps) {
  return (
    <a
      href={photo.large.srcSet?.split(", ").at(-1)?.split(" ")[0] ?? photo.large.src}
      className={styles.zoom}
      data-replay=""
      aria-label={formatMessage(language, texts.enlarge, { picture: photo.alt })}
      onClick={(event) => {
        event.preventDefault();
        onOpen(photo);
      }}
    >
      <img
        src={photo.large.src}
        srcSet={photo.large.srcSet}
        sizes={MAIN_SIZES}
        width={photo.large.width}
        height={photo.large.height}
        alt={photo.alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        className={isFirst ? `${styles.picture} ${styles.first}` : styles.picture}
      />
      <span className={styles.zoomHint}>
        <Icon name="zoom" size={20} />
      </span>
    </a>
  );
}
