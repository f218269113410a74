import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { FocalPoint, StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./FocalPointEditor.module.css";
import { ownAddress } from "./own-address.ts";
import { mediaTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

type Props = { media: StoredMedia; onSave: (point: FocalPoint | null) => void; isBusy: boolean; canEdit: boolean };

const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };
const STEP = 0.02;

/** Sets the focal point, the part of an image that stays visible when cropped, by pointer or arrow keys. Previews three crops. */
export function FocalPointEditor({ media, onSave, isBusy, canEdit }: Props) {
  const saved = media.focalPoint ?? MIDDLE;
  const [moved, setMoved] = useState<FocalPoint | undefined>();
  const point = moved ?? saved;
  const place = (x: number, y: number): void => setMoved({ x: toShare(x), y: toShare(y) });
  const pointAt = (event: PointerEvent<HTMLElement>): void => {
    if (!canEdit || (event.type === "pointermove" && event.buttons !== 1)) return;
    const frame = event.currentTarget.getBoundingClientRect();
    place((event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  };
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || !canEdit) return;
    event.preventDefault();
    place(point.x + step[0], point.y + step[1]);
  };
  const position = { objectPosition: `${point.x * 100}% ${point.y * 100}%` };
  return (
    <div className={styles.editor}>
      <div className={styles.frame} onPointerDown={pointAt} onPointerMove={pointAt}>
        <img src={ownAddress(media.url)} alt={media.altText} draggable={false} className={styles.picture} />
        <button
          type="button"
          className={styles.point}
          style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
          aria-label={formatMessage(language, texts.focalPoint.label, {
            x: Math.round(point.x * 100),
            y: Math.round(point.y * 100),
          })}
          onKeyDown={press}
          disabled={!canEdit}
        />
      </div>
      <div className={styles.previews} aria-hidden="true">
        <img src={ownAddress(media.url)} alt="" style={position} className={styles.square} />
        <img src={ownAddress(media.url)} alt="" style={position} className={styles.tall} />
        <img src={ownAddress(media.url)} alt="" style={position} className={styles.banner} />
      </div>
      {canEdit && (
        <div className={styles.actions}>
          <span className={styles.hint}>{texts.focalPoint.hint}</span>
          {media.focalPoint !== undefined && (
            <Button
              size="small"
              variant="plain"
              onClick={() => {
                setMoved(undefined);
                onSave(null);
              }}
            >
              {texts.focalPoint.reset}
            </Button>
          )}
          <Button size="small" disabled={moved === undefined} isBusy={isBusy} onClick={() => moved && onSave(moved)}>
            {texts.focalPoint.save}
          </Button>
        </div>
      )}
    </div>
  );
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const toShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
