import { useState } from "react";
import type { checkImport, FileContent, FileFormat, FileImport } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { formatNames } from "./import-names.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

export type Recheck = Parameters<typeof call<typeof checkImport>>[1]["body"];

type Props = { entry: FileImport; canChange: boolean; onRecheck: (body: Recheck) => void };

/** Detected format of the file, and the mapping of its columns. */
export function ColumnsCard({ entry, canChange, onRecheck }: Props) {
  const [mapping, setMapping] = useState<ReadonlyMap<string, string | null>>(new Map());
  const canMap = canChange && entry.knownColumns.length > 0;
  // Cells of customers and orders aren't stored.
  const hasSamples = entry.columns.some(({ sample }) => sample !== "");
  const unread = entry.columns.filter(({ column }) => column === null).length;
  return (
    <Card
      title={
        unread === 0
          ? texts.columns.title
          : formatMessage(language, texts.columns.titleUnread, {
              unread: formatNumber(unread),
              count: entry.columns.length,
            })
      }
      action={
        canChange && (
          <div className={styles.selects}>
            <select
              className={styles.select}
              aria-label={texts.columns.content}
              value={entry.content}
              onChange={(event) => {
                const content = contents.find((known) => known === event.currentTarget.value);
                if (content !== undefined) onRecheck({ content });
              }}
            >
              {contents.map((content) => (
                <option key={content} value={content}>
                  {texts.contents[content]}
                </option>
              ))}
            </select>
            <select
              className={styles.select}
              aria-label={texts.columns.format}
              value={entry.format}
              onChange={(event) => {
                const format = formats.find((known) => known === event.currentTarget.value);
                if (format !== undefined) onRecheck({ format });
              }}
            >
              {formats.map((format) => (
                <option key={format} value={format}>
                  {formatNames[format]}
                </option>
              ))}
            </select>
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.columns.label}>
        <table className={styles.columns}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.header}</th>
              {hasSamples && <th scope="col">{texts.columns.sample}</th>}
              <th scope="col">{texts.columns.importedAs}</th>
            </tr>
          </thead>
          <tbody>
            {entry.columns.map(({ header, column, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header.
              <tr key={index}>
                <th scope="row">{header || texts.noName}</th>
                {hasSamples && <td>{sample}</td>}
                <td>
                  {canMap ? (
                    <select
                      className={styles.select}
                      aria-label={formatMessage(language, texts.columns.importAs, { column: header })}
                      value={(mapping.has(header) ? mapping.get(header) : column) ?? ""}
                      onChange={(event) =>
                        setMapping(
                          new Map(mapping).set(
                            header,
                            event.currentTarget.value === "" ? null : event.currentTarget.value,
                          ),
                        )
                      }
                    >
                      <option value="">{texts.columns.notImported}</option>
                      {[...new Set([...entry.knownColumns, ...(column === null ? [] : [column])])].map((known) => (
                        <option key={known}>{known}</option>
                      ))}
                    </select>
                  ) : column === null ? (
                    <span className={styles.soft}>{texts.columns.notImported}</span>
                  ) : (
                    texts.columns.imported
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {mapping.size > 0 && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            onClick={() => {
              onRecheck({ columns: [...mapping].map(([header, column]) => ({ header, column })) });
              setMapping(new Map());
            }}
          >
            {texts.columns.checkAgain}
          </Button>
          <Button onClick={() => setMapping(new Map())}>{texts.columns.discard}</Button>
        </div>
      )}
    </Card>
  );
}

const contents: readonly FileContent[] = ["PRODUCTS", "CUSTOMERS", "ORDERS", "PAGES", "REDIRECTS"];
const formats: readonly FileFormat[] = ["CARTWRIGHT", "SHOPIFY", "WOOCOMMERCE"];
