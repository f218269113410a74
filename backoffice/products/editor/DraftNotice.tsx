import { Button } from "../../components/Button.tsx";
import { Banner } from "../../components/States.tsx";
import { formatWhen } from "../../format.ts";
import type { Draft } from "./draft.ts";

/** Offers what was not saved when this browser left the product last. */
export function DraftNotice({ draft, onRestore, onDrop }: { draft: Draft; onRestore: () => void; onDrop: () => void }) {
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
      Kept in this browser: {formatWhen(draft.savedAt)}.
    </Banner>
  );
}
