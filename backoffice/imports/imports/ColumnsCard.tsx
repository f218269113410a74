import { useState } from "react";
import type { ProductFileFormat, ProductImport } from "#api/imports/imports.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import type { Recheck } from "./ImportPage.tsx";
import styles from "./imports.module.css";
import { formatNames } from "./words.ts";

type Props = { entry: ProductImport; canChange: boolean; onRecheck: (body: Recheck) => void };

/** How the file was understood: its format, and which column is read as what. */
export function ColumnsCard({ entry, canChange, onRecheck }: Props) {
  const [wishes, setWishes] = useState<ReadonlyMap<string, string | null>>(new Map());
  const canMap = canChange && entry.knownColumns.length > 0;
  const unread = entry.columns.filter(({ column }) => column === null).length;
  return (
    <Card
      title={unread === 0 ? "Columns" : `Columns: ${unread} of ${entry.columns.length} are not read`}
      action={
        canChange && (
          <select
            className={styles.select}
            aria-label="Format of the file"
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
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Columns of the file">
        <table className={styles.columns}>
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">First value</th>
              <th scope="col">Read as</th>
            </tr>
          </thead>
          <tbody>
            {entry.columns.map(({ header, column, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header.
              <tr key={index}>
                <th scope="row">{header || "(no name)"}</th>
                <td>{sample}</td>
                <td>
                  {canMap ? (
                    <select
                      className={styles.select}
                      aria-label={`Read “${header}” as`}
                      value={(wishes.has(header) ? wishes.get(header) : column) ?? ""}
                      onChange={(event) =>
                        setWishes(
                          new Map(wishes).set(
                            header,
                            event.currentTarget.value === "" ? null : event.currentTarget.value,
                          ),
                        )
                      }
                    >
                      <option value="">Not read</option>
                      {[...new Set([...entry.knownColumns, ...(column === null ? [] : [column])])].map((known) => (
                        <option key={known}>{known}</option>
                      ))}
                    </select>
                  ) : column === null ? (
                    <span className={styles.soft}>Not read</span>
                  ) : (
                    "Read"
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {wishes.size > 0 && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            onClick={() => {
              onRecheck({ columns: [...wishes].map(([header, column]) => ({ header, column })) });
              setWishes(new Map());
            }}
          >
            Check again
          </Button>
          <Button onClick={() => setWishes(new Map())}>Discard</Button>
        </div>
      )}
    </Card>
  );
}

const formats: readonly ProductFileFormat[] = ["CARTWRIGHT", "SHOPIFY", "WOOCOMMERCE"];
