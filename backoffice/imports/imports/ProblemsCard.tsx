import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { FileImport, ImportProblemGroup } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CellFixes } from "./CellFixes.tsx";
import { countOf, formatRows, joinList } from "./import-names.ts";
import styles from "./imports.module.css";
import { problemMessage } from "./problem-message.ts";
import { problemsQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

/**
 * Problems grouped by cause, with the affected entries. Cells can be corrected here until the import starts. During a check
 * the card shows the earlier problems, and keeps the values that haven't been applied.
 */
export function ProblemsCard({ entry, canFix }: { entry: FileImport; canFix: boolean }) {
  const found = useQuery(problemsQuery(entry.id, entry.state));
  const groups = found.data ?? [];
  if (groups.length === 0 && (found.isSuccess || entry.state === "CHECKING")) return null;
  return (
    <Card title={texts.problems.title} isFlush>
      {found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={styles.causes}>
        {groups.map((group) => (
          <li key={`${group.isWarning} ${group.column} ${group.message}`}>
            <Cause group={group} entry={entry} canFix={canFix} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CauseProps = { group: ImportProblemGroup; entry: FileImport; canFix: boolean };

function Cause({ group, entry, canFix }: CauseProps) {
  const { content } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { column, isWarning, products, rows, samples } = group;
  const message = problemMessage(group);
  const more = products - samples.length;
  return (
    <>
      <p className={styles.cause}>
        <Badge tone={isWarning ? "warning" : "critical"} glyph={isWarning ? "half" : "stop"}>
          {isWarning ? texts.problems.warning : texts.problems.error}
        </Badge>
        <strong>
          {column === ""
            ? message
            : formatMessage(language, texts.products.columnProblem, { column, problem: message })}
        </strong>
      </p>
      <p className={styles.soft}>
        {formatMessage(language, texts.problems.affected, {
          items: countOf({ content, collections: 0 }, products),
          rows: formatRows(rows),
          names: joinList([
            ...samples.map(({ name, line }) =>
              formatMessage(language, texts.problems.sample, { name: name || texts.noName, row: formatNumber(line) }),
            ),
            ...(more > 0 ? [formatMessage(language, texts.problems.more, { count: more })] : []),
          ]),
        })}
      </p>
      {canFix && column !== "" && (
        <>
          <Button
            ref={toggle}
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            {...(!isOpen && { "aria-label": formatMessage(language, texts.fix.openFor, { column }) })}
            onClick={() => {
              setWasOpen(true);
              setIsOpen(!isOpen);
            }}
          >
            {isOpen ? texts.fix.close : texts.fix.open}
          </Button>
          <div id={id} hidden={!isOpen}>
            {wasOpen && <CellFixes entry={entry} group={group} onLast={() => toggle.current?.focus()} />}
          </div>
        </>
      )}
    </>
  );
}
