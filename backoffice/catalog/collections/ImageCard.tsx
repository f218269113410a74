import { Images, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { StoredImage } from "#backoffice/components/pictures/StoredImage.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import type { CollectionForm } from "./collection-form.ts";
import styles from "./collections.module.css";
import { collectionsTexts } from "./texts/texts.ts";

const { image: texts } = collectionsTexts[staffLanguage()];

const MediaPicker = lazy(async () => ({
  default: (await import("#backoffice/store/media/MediaPicker.tsx")).MediaPicker,
}));

/** The image of a collection or banner, from the media library. */
export function ImageCard() {
  const { control, setValue } = useFormContext<Pick<CollectionForm, "image">>();
  const image = useWatch({ control, name: "image" });
  const [isPicking, setIsPicking] = useState(false);
  return (
    <Card title={texts.title}>
      <div className={styles.image}>
        {image !== null && <StoredImage url={image.url} pixels={640} />}
        <div className={styles.imageTools}>
          <Button icon={<Images aria-hidden="true" />} onClick={() => setIsPicking(true)}>
            {image === null ? texts.choose : texts.change}
          </Button>
          {image !== null && (
            <Button
              variant="plain"
              icon={<X aria-hidden="true" />}
              onClick={() => setValue("image", null, { shouldDirty: true })}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {isPicking && (
          <MediaPicker
            isOpen
            isSingle
            kinds={["image"]}
            onClose={() => setIsPicking(false)}
            onPick={([picked]) => {
              if (picked !== undefined) setValue("image", { id: picked.id, url: picked.url }, { shouldDirty: true });
              setIsPicking(false);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
