import { Button } from "../components/Button.tsx";
import { Banner } from "../components/States.tsx";
import { formatWhen } from "../format.ts";

type Props = { savedAt: string | undefined; onRestore: () => void; onDrop: () => void };

/** Offers what was not saved when this browser left the editor last. */
export function DraftNotice({ savedAt, onRestore, onDrop }: Props) {
  if (savedAt === undefined) return null;
  return (
    <Banner
      tone="note"
      title="There are changes that were never saved"
      action={
        <>
          <Button size="small" onClick={onDrop}>
            Drop them
          </Button>
          <Button size="small" variant="primary" onClick={onRestore}>
            Take them up again
          </Button>
        </>
      }
    >
      Kept in this browser: {formatWhen(savedAt)}.
    </Banner>
  );
}
