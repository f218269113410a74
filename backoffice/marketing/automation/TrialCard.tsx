import { useMutation, useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { isId } from "#api/ids.ts";
import { type AutomationTrial, tryAutomationRule } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { JsonView } from "#backoffice/apps/developers/JsonView.tsx";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDateTime, formatNumber } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import { wouldAct } from "./outcome.ts";
import { outcomeMessage } from "./outcome-message.ts";
import { fieldName } from "./rule-names.ts";
import { subjectsQuery } from "./subjects.ts";
import type { RuleForm } from "./templates.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

/** Tests the rule in the form, saved or not, against past or sample events. Has no side effects. */
export function TrialCard({ form }: { form: RuleForm }) {
  const trial = useMutation({
    mutationFn: async (usesSample: boolean) => {
      const automationRule = { ...form, name: form.name || texts.trial.draftName };
      return (await call(tryAutomationRule, { body: { automationRule, usesSample } })).trials;
    },
  });
  const trials = trial.data ?? [];
  const acting = trials.filter(wouldAct).length;
  const can = useCan();
  const subjects = useQuery(subjectsQuery(trial.variables ? [] : subjectsOf(trials), can));
  return (
    <Card title={texts.trial.title}>
      <p className={styles.soft}>{texts.trial.lead}</p>
      <div className={styles.tryButtons}>
        <Button
          icon={<FlaskConical aria-hidden="true" />}
          isBusy={trial.isPending && !trial.variables}
          onClick={() => trial.mutate(false)}
        >
          {texts.trial.lastEvents}
        </Button>
        <Button isBusy={trial.isPending && trial.variables} onClick={() => trial.mutate(true)}>
          {texts.trial.sample}
        </Button>
      </div>
      {trial.isError && <Banner tone="critical">{messageOf(trial.error)}</Banner>}
      <div role="status">
        {trial.isSuccess && trials.length === 0 && <p className={styles.soft}>{texts.trial.none}</p>}
        {trials.length > 0 && !trial.variables && (
          <p className={styles.soft}>
            {formatMessage(language, texts.trial.result, { acting: formatNumber(acting), count: trials.length })}
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

const subjectsOf = (trials: readonly AutomationTrial[]): string[] =>
  [...new Set(trials.map(({ entityId }) => entityId))].filter(isId).sort();

type TrialProps = {
  trial: AutomationTrial;
  /** Name of the order, product or customer of the event, if known. */
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
            {texts.trial.wouldRun}
          </Badge>
        ) : (
          <Badge glyph="empty">{texts.trial.wouldNotRun}</Badge>
        )}
      </summary>
      {!isMet && (
        <ul className={styles.effects}>
          {unmet.map(({ field, found }) => (
            <li key={field}>
              {found === ""
                ? formatMessage(language, texts.trial.wasEmpty, { field: fieldName(field) })
                : formatMessage(language, texts.trial.wasValue, { field: fieldName(field), value: found })}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.effects}>
        {effects.map((effect, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: effects have no ids.
          <li key={index}>
            <p className={effect.isDone ? undefined : styles.soft}>{outcomeMessage(effect)}</p>
            {effect.mail !== undefined && (
              <div className={styles.letter}>
                <p className={styles.name}>{effect.mail.subject}</p>
                <p className={styles.letterBody}>{effect.mail.body}</p>
              </div>
            )}
            {effect.sent !== undefined && <JsonView label={texts.trial.payload} value={effect.sent} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
