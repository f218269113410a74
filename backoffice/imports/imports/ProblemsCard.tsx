import { useQuery } from "@tanstack/react-query";
import type { FileImport, ImportProblemGroup } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countOf, formatRows, joinList } from "./import-names.ts";
import styles from "./imports.module.css";
import { problemMessage } from "./problem-message.ts";
import { problemsQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

/** Problems grouped by cause, with the affected products. */
export function ProblemsCard({ entry }: { entry: FileImport }) {
  const found = useQuery(problemsQuery(entry.id, entry.state));
  const groups = found.data ?? [];
  if (found.isSuccess && groups.length === 0) return null;
  return (
    <Card title={texts.problems.title} isFlush>
      {found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={styles.causes}>
        {groups.map((group) => (
          <li key={`${group.isWarning} ${group.column} ${group.message}`}>
            <Cause group={group} content={entry.content} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Cause({ group, content }: { group: ImportProblemGroup; content: FileImport["content"] }) {
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
    </>
  );
}
