import { ArrowLeft, ArrowRight, Images, Trash2, Upload } from "lucide-react";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { StoredImage } from "#backoffice/components/pictures/StoredImage.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { acceptedFiles, uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import type { MediaEntry, ProductForm } from "../../form/product-form.ts";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import styles from "./MediaCard.module.css";

const { fields, media: texts } = productEditorTexts[staffLanguage()];

const MediaPicker = lazy(async () => ({
  default: (await import("#backoffice/store/media/MediaPicker.tsx")).MediaPicker,
}));

type Running = { key: number; name: string; share: number; problem?: string };

const MOVED = "application/x-media-index";
const MAX_MEDIA = 50;

/** Ordered images and videos; the first is the main one. Files can be dropped on the card, and reordered by dragging or with buttons. */
export function MediaCard() {
  const { control, setValue, getValues, formState } = useFormContext<ProductForm>();
  const { trackUpload, isHeld } = useEditorTools();
  const media = useWatch({ control, name: "media" });
  const [uploads, setUploads] = useState<readonly Running[]>([]);
  const [isDropping, setIsDropping] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const lastKey = useRef(0);
  /** Resolves when all files chosen so far have been added. */
  const placed = useRef<Promise<unknown>>(Promise.resolve());

  const change = (next: MediaEntry[]): void => setValue("media", next.slice(0, MAX_MEDIA), { shouldDirty: true });
  const add = (stored: readonly StoredMedia[]): void => {
    // Reads the current value: other uploads may have finished in the meantime.
    const current = getValues("media");
    const fresh = stored.filter(({ id }) => !current.some((entry) => entry.id === id));
    change([...current, ...fresh.map(toEntry)]);
  };
  const move = (from: number, to: number): void => {
    const entry = media[from];
    if (entry !== undefined && to >= 0 && to < media.length) change(media.toSpliced(from, 1).toSpliced(to, 0, entry));
  };
  /** Uploads run in parallel, but files are added in the order they were chosen. */
  const upload = async (file: File, before: Promise<unknown>): Promise<boolean> => {
    lastKey.current += 1;
    const key = lastKey.current;
    const update = (part: Partial<Running>) =>
      setUploads((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
    setUploads((list) => [...list, { key, name: file.name, share: 0 }]);
    try {
      const stored = await uploadMedia(file, { onProgress: (share) => update({ share }) });
      await before;
      add([stored]);
      setUploads((list) => list.filter((entry) => entry.key !== key));
      return true;
    } catch (error) {
      update({ problem: messageOf(error) });
      return false;
    }
  };
  const uploadAll = (files: Iterable<File>): void => {
    for (const file of files) {
      const placing = upload(file, placed.current);
      placed.current = placing;
      trackUpload(placing);
    }
  };
  const drop = (event: DragEvent): void => {
    setIsDropping(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    if (!isHeld) uploadAll(event.dataTransfer.files);
  };

  return (
    <Card title={fields.media}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is optional; the button does the same. */}
      <div
        id="product-media"
        className={styles.zone}
        data-dropping={isDropping || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsDropping(true);
        }}
        onDragLeave={() => setIsDropping(false)}
        onDrop={drop}
      >
        {media.length > 0 && (
          <ol className={styles.grid}>
            {media.map((entry, index) => (
              <Picture
                key={entry.id}
                entry={entry}
                index={index}
                count={media.length}
                onMove={move}
                onAltText={(altText) => change(media.with(index, { ...entry, altText }))}
                onRemove={() => change(media.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
        <Uploads
          uploads={uploads}
          onDismiss={(key) => setUploads((list) => list.filter((entry) => entry.key !== key))}
        />
        {formState.errors.media?.message !== undefined && (
          <Banner tone="critical">{formState.errors.media.message}</Banner>
        )}
        {media.length < MAX_MEDIA && (
          <div className={styles.add}>
            <input
              ref={picker}
              type="file"
              accept={acceptedFiles(["image", "video"])}
              multiple
              hidden
              disabled={isHeld}
              aria-label={texts.choose}
              onChange={(event) => {
                uploadAll(event.currentTarget.files ?? []);
                event.currentTarget.value = "";
              }}
            />
            <Button icon={<Upload aria-hidden="true" />} disabled={isHeld} onClick={() => picker.current?.click()}>
              {texts.upload}
            </Button>
            <Button icon={<Images aria-hidden="true" />} disabled={isHeld} onClick={() => setIsPicking(true)}>
              {texts.library}
            </Button>
            <span>{texts.drop}</span>
          </div>
        )}
      </div>
      <Suspense>
        {isPicking && (
          <MediaPicker
            isOpen
            kinds={["image", "video"]}
            onClose={() => setIsPicking(false)}
            onPick={(picked) => {
              add(picked);
              setIsPicking(false);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

function toEntry(stored: StoredMedia): MediaEntry {
  return {
    id: stored.id,
    url: stored.kind === "video" ? (stored.thumbnailUrl ?? "") : stored.url,
    altText: stored.altText,
    name: stored.fileName,
    isVideo: stored.kind === "video",
  };
}

type PictureProps = {
  entry: MediaEntry;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onAltText: (text: string) => void;
  onRemove: () => void;
};

function Picture({ entry, index, count, onMove, onAltText, onRemove }: PictureProps) {
  const position = { number: index + 1, count };
  const [isTarget, setIsTarget] = useState(false);
  return (
    <li
      className={styles.picture}
      draggable
      data-target={isTarget || undefined}
      onDragStart={(event) => event.dataTransfer.setData(MOVED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(MOVED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        const from = event.dataTransfer.getData(MOVED);
        if (from !== "") onMove(Number(from), index);
      }}
    >
      <div className={styles.frame}>
        <StoredImage url={entry.url} pixels={320} alt={entry.altText} isDraggable={false} />
        {(index === 0 || entry.isVideo) && (
          <span className={styles.main}>
            <Badge tone={index === 0 ? "success" : "neutral"}>{index === 0 ? texts.main : texts.video}</Badge>
          </span>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          variant="plain"
          size="small"
          aria-label={formatMessage(staffLanguage(), texts.forward, position)}
          disabled={index === 0}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => onMove(index, index - 1)}
        />
        <Button
          variant="plain"
          size="small"
          aria-label={formatMessage(staffLanguage(), texts.back, position)}
          disabled={index === count - 1}
          icon={<ArrowRight aria-hidden="true" />}
          onClick={() => onMove(index, index + 1)}
        />
        <Button
          variant="plain"
          size="small"
          className={styles.remove}
          aria-label={formatMessage(staffLanguage(), texts.remove, position)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <TextField
        label={formatMessage(staffLanguage(), texts.alt, position)}
        isLabelHidden
        placeholder={entry.isVideo ? texts.describeVideo : texts.describeImage}
        maxLength={1000}
        value={entry.altText}
        onChange={(event) => onAltText(event.currentTarget.value)}
      />
    </li>
  );
}

type UploadsProps = { uploads: readonly Running[]; onDismiss: (key: number) => void };

function Uploads({ uploads, onDismiss }: UploadsProps) {
  return (
    <div className={styles.uploads} aria-live="polite">
      {uploads.map((upload) =>
        upload.problem === undefined ? (
          <div key={upload.key} className={styles.upload}>
            <label htmlFor={`upload-${upload.key}`}>
              {formatMessage(staffLanguage(), texts.uploading, { name: upload.name })}
            </label>
            <progress id={`upload-${upload.key}`} max={1} value={upload.share} />
          </div>
        ) : (
          <Banner
            key={upload.key}
            tone="critical"
            action={
              <Button size="small" onClick={() => onDismiss(upload.key)}>
                {texts.dismiss}
              </Button>
            }
          >
            {upload.problem}
          </Banner>
        ),
      )}
    </div>
  );
}
