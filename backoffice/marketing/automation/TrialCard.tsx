import { useMutation, useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { type AutomationTrial, tryAutomationRule } from "#api/marketing/automation.ts";
import { JsonView } from "#backoffice/apps/developers/JsonView.tsx";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDateTime, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./automation.module.css";
import { wouldAct } from "./outcome.ts";
import { subjectsQuery } from "./subjects.ts";
import type { RuleForm } from "./templates.ts";
import { fieldWords } from "./words.ts";

/** What the rule would do, as it stands in the form. Nothing is sent and nothing is written. */
export function TrialCard({ form }: { form: RuleForm }) {
  const trial = useMutation({
    mutationFn: async (usesSample: boolean) => {
      const automationRule = { ...form, name: form.name || "Trial" };
      return (await call(tryAutomationRule, { body: { automationRule, usesSample } })).trials;
    },
  });
  const trials = trial.data ?? [];
  const acting = trials.filter(wouldAct).length;
  const can = useCan();
  const subjects = useQuery(subjectsQuery(trial.variables ? [] : subjectsOf(trials), can));
  return (
    <Card title="Try it">
      <p className={styles.soft}>See what the rule would have done. Nothing is sent, nothing is changed.</p>
      <div className={styles.tryButtons}>
        <Button
          icon={<FlaskConical aria-hidden="true" />}
          isBusy={trial.isPending && !trial.variables}
          onClick={() => trial.mutate(false)}
        >
          The last 20 times
        </Button>
        <Button isBusy={trial.isPending && trial.variables} onClick={() => trial.mutate(true)}>
          A made-up one
        </Button>
      </div>
      {trial.isError && <Banner tone="critical">{messageOf(trial.error)}</Banner>}
      <div role="status">
        {trial.isSuccess && trials.length === 0 && (
          <p className={styles.soft}>It has not happened in the last 30 days. Try a made-up one.</p>
        )}
        {trials.length > 0 && !trial.variables && (
          <p className={styles.soft}>
            It happened {plural(trials.length, "time")}; the rule would have acted {plural(acting, "time")}.
          </p>
        )}
      </div>
      <ul className={styles.trials}>
        {trials.map((one) => (
          <li key={one.eventId}>
            <Trial trial={one} subject={subjects.data?.get(one.entityId)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const subjectsOf = (trials: readonly AutomationTrial[]): string[] =>
  [...new Set(trials.map(({ entityId }) => entityId))].filter((id) => isId.test(id)).sort();

type TrialProps = {
  trial: AutomationTrial;
  /** Name of what the event was about, as far as it is known. */
  subject: string | undefined;
};

function Trial({ trial, subject }: TrialProps) {
  const { isMet, conditions, effects, occurredDate } = trial;
  const unmet = conditions.filter((condition) => !condition.isMet);
  return (
    <details className={styles.trial}>
      <summary className={styles.trialHead}>
        <span>
          {subject !== undefined && <strong className={styles.subject}>{subject}</strong>}
          <span className={styles.soft}>{formatDateTime(occurredDate)}</span>
        </span>
        {wouldAct(trial) ? (
          <Badge tone="success" glyph="full">
            Would act
          </Badge>
        ) : (
          <Badge glyph="empty">Would not act</Badge>
        )}
      </summary>
      {!isMet && (
        <ul className={styles.effects}>
          {unmet.map(({ field, found }) => (
            <li key={field}>
              {fieldWords(field)} was {found === "" ? "empty" : `“${found}”`}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.effects}>
        {effects.map((effect, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: effects have no identity but their place.
          <li key={index}>
            <p className={effect.isDone ? undefined : styles.soft}>{effect.words}</p>
            {effect.mail !== undefined && (
              <div className={styles.letter}>
                <p className={styles.name}>{effect.mail.subject}</p>
                <p className={styles.letterBody}>{effect.mail.body}</p>
              </div>
            )}
            {effect.sent !== undefined && <JsonView label="What would be sent" value={effect.sent} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
