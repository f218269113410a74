import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { setupQuery } from "#backoffice/store/setup/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./Dashboard.module.css";
import { hasOpenSteps, hideGuide, isGuideHidden, listSetupSteps, orderPollMs, type SetupStep } from "./setup-steps.ts";
import { dashboardTexts } from "./texts/texts.ts";

/**
 * The setup steps, for staff who may change settings. `isLoading` until it's known whether there are steps to show.
 * `isShown`: follows the test order.
 */
export function useSetupSteps({ isShown = false } = {}) {
  const canSetUp = useCan()("settings:write");
  return useQuery({
    ...setupQuery,
    select: listSetupSteps,
    enabled: canSetUp && !isGuideHidden(),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) => isShown && data !== undefined && orderPollMs(data, Date.now()),
  });
}

/** Shown until every step is done or the merchant hides it. */
export function SetupGuide() {
  const language = useLanguage();
  const texts = useTexts(dashboardTexts).setup;
  const [isHidden, setIsHidden] = useState(isGuideHidden);
  const steps = useSetupSteps({ isShown: !isHidden });
  // Completed setup stays completed: later visits with this browser skip the request.
  useEffect(() => {
    if (steps.data !== undefined && !hasOpenSteps(steps.data)) hideGuide();
  }, [steps.data]);
  if (isHidden || steps.data === undefined || !hasOpenSteps(steps.data)) return null;
  const done = steps.data.filter(({ isDone }) => isDone).length;
  const total = steps.data.length;
  const hide = (): void => {
    hideGuide();
    setIsHidden(true);
  };
  return (
    <Card
      title={texts.title}
      action={
        <Button size="small" variant="plain" onClick={hide}>
          {texts.hide}
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress max={total} value={done} aria-label={texts.progressLabel} />
        <span>{formatMessage(language, texts.progress, { done, total })}</span>
      </div>
      <ul className={styles.steps}>
        {steps.data.map((step) => (
          <li key={step.id}>
            <StepLink step={step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepLink({ step }: { step: SetupStep }) {
  const { stepDone, stepToDo } = useTexts(dashboardTexts).setup;
  const { title, text, target, isDone, warning } = step;
  const shared = { className: styles.task, "data-done": isDone || undefined };
  const content = (
    <>
      <span className={styles.taskIcon}>{isDone ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}</span>
      <span className={styles.taskText}>
        {title}
        <span className="visually-hidden">{isDone ? stepDone : stepToDo}</span>
        {(!isDone || warning !== undefined) && <small>{warning ?? text}</small>}
      </span>
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </>
  );
  if (target.to === "storefront") {
    return (
      <a href="/" target="_blank" rel="noreferrer" {...shared}>
        {content}
      </a>
    );
  }
  return (
    <Link {...target} {...shared}>
      {content}
    </Link>
  );
}
