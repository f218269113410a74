import { lazy, type ReactNode, Suspense, useState } from "react";
import type { MediaKind, StoredMedia } from "#api/store/media.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";

const MediaPicker = lazy(async () => ({
  default: (await import("#backoffice/store/media/MediaPicker.tsx")).MediaPicker,
}));

type Props = {
  label: string;
  icon: ReactNode;
  kinds: readonly MediaKind[];
  isSingle?: boolean;
  onPick: (media: readonly StoredMedia[]) => void;
};

/** A button that opens the media library. */
export function PickMedia({ label, icon, kinds, isSingle = false, onPick }: Props) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <div>
      <Button icon={icon} onClick={() => setIsPicking(true)}>
        {label}
      </Button>
      <Suspense>
        {isPicking && (
          <MediaPicker
            isOpen
            isSingle={isSingle}
            kinds={kinds}
            onClose={() => setIsPicking(false)}
            onPick={(media) => {
              setIsPicking(false);
              onPick(media);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
