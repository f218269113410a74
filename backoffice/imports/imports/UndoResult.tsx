import { useQuery } from "@tanstack/react-query";
import type { FileImport } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { countOf } from "./import-names.ts";
import styles from "./imports.module.css";
import { leftoversQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

/** Result of an undo: what was removed, and what was kept and why. */
export function UndoResult({ entry }: { entry: FileImport }) {
  const { done, removed } = entry;
  const found = useQuery({ ...leftoversQuery(entry.id), enabled: removed.kept > 0 });
  const leftovers = found.data ?? [];
  return (
    <Banner tone="note">
      <p>{formatMessage(language, texts.undo.undone, { items: countOf(entry, done.undone) })}</p>
      {removed.removed > 0 && <p>{formatMessage(language, texts.undo.removed, { count: removed.removed })}</p>}
      {done.kept > 0 && <p>{formatMessage(language, texts.undo.kept, { items: countOf(entry, done.kept) })}</p>}
      {removed.kept > 0 && (
        <>
          <p>{texts.undo.inUse}</p>
          <ul className={styles.leftovers}>
            {leftovers.map(({ kind, id, name, reason }) => (
              <li key={id}>
                <FormattedMessage
                  message={texts.undo.leftover}
                  values={{ kind: texts.undo.kinds[kind], name: <strong>{name}</strong>, reason }}
                />
              </li>
            ))}
          </ul>
          {removed.kept > leftovers.length && found.isSuccess && (
            <p>{formatMessage(language, texts.undo.more, { count: removed.kept - leftovers.length })}</p>
          )}
        </>
      )}
    </Banner>
  );
}
