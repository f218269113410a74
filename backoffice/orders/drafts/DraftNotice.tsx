import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { draftTexts } from "./texts/texts.ts";

type Props = { savedAt: string | undefined; onRestore: () => void; onDrop: () => void };

/** Offers to restore the unsaved changes that this browser stored. */
export function DraftNotice({ savedAt, onRestore, onDrop }: Props) {
  const language = useLanguage();
  const texts = useTexts(draftTexts);
  if (savedAt === undefined) return null;
  return (
    <Banner
      tone="note"
      title={texts.title}
      action={
        <>
          <Button size="small" onClick={onDrop}>
            {texts.discard}
          </Button>
          <Button size="small" variant="primary" onClick={onRestore}>
            {texts.restore}
          </Button>
        </>
      }
    >
      {formatMessage(language, texts.text, { time: formatWhen(savedAt) })}
    </Banner>
  );
}
