import { Plus } from "lucide-react";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./shipping.module.css";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Row = {
  id: string;
  name: string;
  text: string;
  /** Why it isn't offered: `Paused`, `Not offered in any zone`. */
  problem?: string | undefined;
  open: () => void;
};

type Props = {
  title: string;
  addLabel: string;
  canWrite: boolean;
  add: () => void;
  empty: string;
  rows: readonly Row[];
};

/** A list of objects of one kind, each with a button to edit it. */
export function ListCard({ title, addLabel, canWrite, add, empty, rows }: Props) {
  return (
    <Card
      title={title}
      isFlush
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
            {addLabel}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.head}>
            <div>
              <h3>
                {row.name} {row.problem !== undefined && <Badge tone="warning">{row.problem}</Badge>}
              </h3>
              <p className={styles.soft}>{row.text}</p>
            </div>
            {canWrite && (
              <Button size="small" onClick={row.open} aria-label={formatText(texts.editNamed, { name: row.name })}>
                {texts.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
    </Card>
  );
}
