import { useQuery } from "@tanstack/react-query";
import type { ProductImport } from "#api/imports/imports.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./imports.module.css";
import { leftoversQuery } from "./queries.ts";
import { countOf, leftoverNames } from "./words.ts";

/** What an undo removed, what it kept, and why. */
export function UndoResult({ entry }: { entry: ProductImport }) {
  const { done, removed } = entry;
  const found = useQuery({ ...leftoversQuery(entry.id), enabled: removed.kept > 0 });
  const leftovers = found.data ?? [];
  return (
    <Banner tone="note">
      <p>
        {countOf(entry, done.undone)} undone.
        {removed.removed > 0 &&
          ` Also removed: ${plural(removed.removed, "collection, brand, option or file", "collections, brands, options and files")} that the import created.`}
        {done.kept > 0 && ` ${countOf(entry, done.kept)} kept because they were changed after the import.`}
      </p>
      {removed.kept > 0 && (
        <>
          <p>Kept because they are in use:</p>
          <ul className={styles.leftovers}>
            {leftovers.map(({ kind, id, name, reason }) => (
              <li key={id}>
                {leftoverNames[kind]} <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
          {removed.kept > leftovers.length && found.isSuccess && (
            <p>{`And ${(removed.kept - leftovers.length).toLocaleString(staffLocale())} more.`}</p>
          )}
        </>
      )}
    </Banner>
  );
}
