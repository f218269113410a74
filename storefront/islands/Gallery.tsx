import { useRef, useState } from "react";
import { Icon } from "#ui/Icon.tsx";
import type { ImageSource } from "../pictures.ts";
import styles from "./Gallery.module.css";

export type GalleryPhoto = { id: string; alt: string; large: ImageSource; small: ImageSource };
export type GalleryProps = { name: string; photos: readonly GalleryPhoto[] };

const MAIN_SIZES = "(min-width: 64rem) 38rem, 100vw";

/**
 * The pictures of a product: a strip that scrolls and snaps, with thumbnails that are plain links into it. Touched, it
 * learns arrows and a full-size view with zoom.
 */
export function Gallery({ name, photos }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | undefined>();

  const open = (index: number): void => {
    setShown(index);
    dialog.current?.showModal();
  };
  const goTo = (index: number): void => {
    track.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "start", behavior: "smooth" });
  };

  if (photos.length === 0) return <div className={styles.none}>No picture yet</div>;
  return (
    <div className={styles.gallery} data-gallery="">
      <ul className={styles.track} ref={track} data-track="">
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${index + 1}`} className={styles.slide} data-media={photo.id}>
            <a
              href={photo.large.srcSet?.split(", ").at(-1)?.split(" ")[0] ?? photo.large.src}
              className={styles.zoom}
              data-replay=""
              aria-label={`Enlarge: ${photo.alt}`}
              onClick={(event) => {
                event.preventDefault();
                open(index);
              }}
            >
              <img
                src={photo.large.src}
                srcSet={photo.large.srcSet}
                sizes={MAIN_SIZES}
                width={photo.large.width}
                height={photo.large.height}
                alt={photo.alt}
                loading={index === 0 ? "eager" : "lazy"}
                fetchPriority={index === 0 ? "high" : undefined}
                className={index === 0 ? `${styles.picture} ${styles.first}` : styles.picture}
              />
              <span className={styles.zoomHint}>
                <Icon name="zoom" size={20} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <ul className={styles.thumbnails} aria-label="Pictures">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a
                href={`#photo-${index + 1}`}
                className={styles.thumbnail}
                aria-label={`Picture ${index + 1} of ${photos.length}`}
                data-thumbnail={index}
                // The page's script marks the picture in view before React comes.
                suppressHydrationWarning
                onClick={(event) => {
                  event.preventDefault();
                  goTo(index);
                }}
              >
                <img {...photo.small} sizes="5rem" alt="" loading="lazy" className={styles.small} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys in the dialog; its buttons do the same */}
      <dialog
        ref={dialog}
        className={styles.lightbox}
        aria-label={`Pictures of ${name}`}
        onClose={() => setShown(undefined)}
        onKeyDown={(event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (step !== 0 && shown !== undefined) setShown((shown + step + photos.length) % photos.length);
        }}
      >
        {shown !== undefined && (
          <Lightbox photos={photos} shown={shown} onShow={setShown} onClose={() => dialog.current?.close()} />
        )}
      </dialog>
    </div>
  );
}

type LightboxProps = { photos: readonly GalleryPhoto[]; shown: number; onShow(index: number): void; onClose(): void };

function Lightbox({ photos, shown, onShow, onClose }: LightboxProps) {
  const photo = photos[shown];
  const show = (index: number): void => onShow((index + photos.length) % photos.length);
  if (!photo) return null;
  return (
    <div className={styles.stage}>
      <ZoomPicture key={photo.id} photo={photo} />
      <button type="button" className={styles.closeButton} onClick={onClose} aria-label="Close pictures">
        <Icon name="close" size={24} />
      </button>
      {photos.length > 1 && (
        <p className={styles.controls}>
          <button type="button" onClick={() => show(shown - 1)} aria-label="Previous picture">
            <Icon name="left" size={24} />
          </button>
          <span aria-live="polite">
            {shown + 1} of {photos.length}
          </span>
          <button type="button" onClick={() => show(shown + 1)} aria-label="Next picture">
            <Icon name="right" size={24} />
          </button>
        </p>
      )}
    </div>
  );
}

/** A click fills the window, another one shows it at twice that. Every picture begins unzoomed. */
function ZoomPicture({ photo }: { photo: GalleryPhoto }) {
  const [isZoomed, setZoomed] = useState(false);
  return (
    <button
      type="button"
      className={styles.picButton}
      aria-pressed={isZoomed}
      aria-label="Zoom"
      onClick={() => setZoomed(!isZoomed)}
    >
      <img
        src={photo.large.src}
        srcSet={photo.large.srcSet}
        sizes={isZoomed ? "200vw" : "100vw"}
        width={photo.large.width}
        height={photo.large.height}
        alt={photo.alt}
        className={isZoomed ? styles.zoomed : styles.fitted}
      />
    </button>
  );
}
