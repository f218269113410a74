import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhen } from "#backoffice/format.ts";

type Props = { savedAt: string | undefined; onRestore: () => void; onDrop: () => void };

/** Offers the changes that weren't saved when the editor was left in this browser. */
export function DraftNotice({ savedAt, onRestore, onDrop }: Props) {
  if (savedAt === undefined) return null;
  return (
    <Banner
      tone="note"
      title="You have unsaved changes"
      action={
        <>
          <Button size="small" onClick={onDrop}>
            Discard draft
          </Button>
          <Button size="small" variant="primary" onClick={onRestore}>
            Restore draft
          </Button>
        </>
      }
    >
      Draft kept in this browser: {formatWhen(savedAt)}.
    </Banner>
  );
}
