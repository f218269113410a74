import { Film, Images, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import type { ImageValue, VideoValue } from "#api/content/settings.ts";
import type { StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { StoredImage } from "#backoffice/components/pictures/StoredImage.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./fields.module.css";
import { fieldsTexts } from "./texts/texts.ts";
import { imageOf, videoOf } from "./values.ts";

const texts = fieldsTexts[staffLanguage()].media;
const MediaPicker = lazy(async () => ({
  default: (await import("#backoffice/store/media/MediaPicker.tsx")).MediaPicker,
}));

type Props<Value> = {
  label: string;
  hint?: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** An image of the media library with its description. */
export function ImageField({ label, hint, value, onChange }: Props<ImageValue>) {
  return (
    <MediaField
      label={label}
      {...(hint !== undefined && { hint })}
      kind="image"
      preview={value && <StoredImage url={value.url} pixels={480} alt={value.alt} />}
      onPick={(media) => onChange(imageOf(media))}
      onRemove={() => onChange(undefined)}
    >
      {value !== undefined && (
        <TextField
          label={texts.alt}
          hint={value.alt === "" ? texts.altHint : undefined}
          maxLength={1000}
          value={value.alt}
          onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
        />
      )}
    </MediaField>
  );
}

export function VideoField({ label, hint, value, onChange }: Props<VideoValue>) {
  return (
    <MediaField
      label={label}
      {...(hint !== undefined && { hint })}
      kind="video"
      preview={value && <video src={value.url} muted controls preload="metadata" />}
      onPick={(media) => onChange(videoOf(media))}
      onRemove={() => onChange(undefined)}
    />
  );
}

type FieldProps = {
  label: string;
  hint?: string;
  kind: "image" | "video";
  preview: ReactNode;
  onPick: (media: StoredMedia) => void;
  onRemove: () => void;
  children?: ReactNode;
};

function MediaField({ label, hint, kind, preview, onPick, onRemove, children }: FieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  const id = useId();
  const named = (text: string): string => formatMessage(staffLanguage(), text, { field: label });
  return (
    <fieldset className={styles.media} aria-describedby={hint === undefined ? undefined : id}>
      <legend className={styles.label}>{label}</legend>
      {preview ? (
        <div className={styles.picture}>{preview}</div>
      ) : (
        <button type="button" className={styles.choose} onClick={() => setIsPicking(true)}>
          {kind === "image" ? <Images aria-hidden="true" /> : <Film aria-hidden="true" />}
          {kind === "image" ? texts.chooseImage : texts.chooseVideo}
          <span className="visually-hidden">{label}</span>
        </button>
      )}
      {preview && (
        <div className={styles.tools}>
          <Button size="small" aria-label={named(texts.changeNamed)} onClick={() => setIsPicking(true)}>
            {texts.change}
          </Button>
          <Button
            size="small"
            variant="plain"
            icon={<X aria-hidden="true" />}
            aria-label={named(texts.removeNamed)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </div>
      )}
      {children}
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
      <Suspense>
        {isPicking && (
          <MediaPicker
            isOpen
            isSingle
            kinds={[kind]}
            onClose={() => setIsPicking(false)}
            onPick={([picked]) => {
              setIsPicking(false);
              if (picked !== undefined) onPick(picked);
            }}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
