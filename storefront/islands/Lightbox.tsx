import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ProductTexts } from "#storefront/catalog/products/texts/texts.ts";
import { Icon } from "#ui/Icon.tsx";
import type { ImageSource } from "#ui/media/pictures.ts";
import styles from "./Lightbox.module.css";

export type Photo = { kind: "image"; id: string; alt: string; large: ImageSource; small: ImageSource };

type Props = {
  photos: readonly Photo[];
  shown: number;
  onShow(index: number): void;
  onClose(): void;
  language: Language;
  texts: ProductTexts["gallery"];
};

/** Full-window image viewer with previous and next buttons. */
export function Lightbox({ photos, shown, onShow, onClose, language, texts }: Props) {
  const photo = photos[shown];
  const show = (index: number): void => onShow((index + photos.length) % photos.length);
  if (!photo) return null;
  return (
    <div className={styles.stage}>
      <ZoomPicture key={photo.id} photo={photo} texts={texts} />
      <button type="button" className={styles.closeButton} onClick={onClose} aria-label={texts.close}>
        <Icon name="close" size={24} />
      </button>
      {photos.length > 1 && (
        <p className={styles.controls}>
          <button type="button" onClick={() => show(shown - 1)} aria-label={texts.previous}>
            <Icon name="left" size={24} />
          </button>
          <span aria-live="polite">
            {formatMessage(language, texts.position, { number: shown + 1, count: photos.length })}
          </span>
          <button type="button" onClick={() => show(shown + 1)} aria-label={texts.next}>
            <Icon name="right" size={24} />
          </button>
        </p>
      )}
    </div>
  );
}

/** Zoom factor relative to the fitted size. */
const SCALE = 2.5;
/** Pointer movement in CSS pixels from which a press is a drag. */
const DRAG = 4;

/** `x` and `y`: the focal point in the image, as fractions. `left` and `top`: its position in the window. */
type Zoom = { width: number; x: number; y: number; left: number; top: number };

/**
 * Fitted into the window at first; a click, a tap or Enter enlarges it around that point, and another one goes back. The
 * enlarged picture scrolls: by touch, wheel and arrow keys as the browser does it, and by dragging with the mouse.
 */
function ZoomPicture({ photo, texts }: { photo: Photo; texts: Props["texts"] }) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const drag = useRef<{ moved: number } | undefined>(undefined);
  const [zoom, setZoom] = useState<Zoom | undefined>();

  useLayoutEffect(() => {
    const [box, image] = [frame.current, picture.current];
    if (!zoom || !box || !image) return;
    box.scrollLeft = image.offsetLeft + zoom.x * image.offsetWidth - zoom.left;
    box.scrollTop = image.offsetTop + zoom.y * image.offsetHeight - zoom.top;
  }, [zoom]);

  // The fitted size depends on the window size.
  useEffect(() => {
    const reset = (): void => setZoom(undefined);
    addEventListener("resize", reset);
    return () => removeEventListener("resize", reset);
  }, []);

  const toggle = (clientX: number, clientY: number, isPointed: boolean): void => {
    const [box, image] = [frame.current?.getBoundingClientRect(), picture.current?.getBoundingClientRect()];
    if (zoom || !box || !image) {
      setZoom(undefined);
      return;
    }
    const [pointX, pointY] = isPointed
      ? [clientX, clientY]
      : [image.left + image.width / 2, image.top + image.height / 2];
    const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));
    setZoom({
      width: Math.round(image.width * SCALE),
      x: within((pointX - image.left) / image.width),
      y: within((pointY - image.top) / image.height),
      left: pointX - box.left,
      top: pointY - box.top,
    });
  };

  const onPointerDown = ({ pointerType, button }: PointerEvent): void => {
    drag.current = zoom && pointerType === "mouse" && button === 0 ? { moved: 0 } : undefined;
  };
  const onPointerMove = ({ buttons, movementX, movementY, currentTarget, pointerId }: PointerEvent): void => {
    const held = drag.current;
    if (!held || buttons !== 1) return;
    held.moved += Math.abs(movementX) + Math.abs(movementY);
    if (held.moved > DRAG) currentTarget.setPointerCapture(pointerId);
    frame.current?.scrollBy({ left: -movementX, top: -movementY, behavior: "instant" });
  };

  return (
    // The scroll offset is measured from the left in all text directions.
    <div ref={frame} className={styles.frame} dir="ltr" data-zoom="">
      <button
        type="button"
        className={styles.picButton}
        aria-pressed={zoom !== undefined}
        aria-label={texts.zoom}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onClick={(event) => {
          const wasDragged = (drag.current?.moved ?? 0) > DRAG;
          drag.current = undefined;
          // Clicks from the keyboard have a count of 0.
          if (!wasDragged) toggle(event.clientX, event.clientY, event.detail > 0);
        }}
      >
        <img
          ref={picture}
          src={photo.large.src}
          srcSet={photo.large.srcSet}
          sizes={zoom ? `${zoom.width}px` : "100vw"}
          width={photo.large.width}
          height={photo.large.height}
          alt={photo.alt}
          draggable={false}
          className={zoom ? styles.zoomed : styles.fitted}
          style={zoom && { width: zoom.width }}
        />
      </button>
    </div>
  );
}
