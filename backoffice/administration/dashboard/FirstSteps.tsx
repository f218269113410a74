import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { setupQuery } from "#backoffice/store/setup/queries.ts";
import styles from "./Dashboard.module.css";
import { areStepsOpen, areStepsOver, endSteps, type FirstStep, stepsOf } from "./first-steps.ts";

/** The setup steps for staff who may change settings; `isLoading` until it is known whether there are any to show. */
export function useFirstSteps() {
  const canSetUp = useCan()("settings:write");
  return useQuery({ ...setupQuery, select: stepsOf, enabled: canSetUp && !areStepsOver() });
}

/** What a new store still needs before it can sell. Hidden when all is done, or by the merchant. */
export function FirstSteps() {
  const [isOver, setIsOver] = useState(areStepsOver);
  const steps = useFirstSteps();
  // Done once is done: the next visit of this browser need not wait for the answer.
  useEffect(() => {
    if (steps.data !== undefined && !areStepsOpen(steps.data)) endSteps();
  }, [steps.data]);
  if (isOver || steps.data === undefined || !areStepsOpen(steps.data)) return null;
  const done = steps.data.filter(({ isDone }) => isDone).length;
  const end = (): void => {
    endSteps();
    setIsOver(true);
  };
  return (
    <Card
      title="Set up your store"
      action={
        <Button size="small" variant="plain" onClick={end}>
          Hide
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress max={steps.data.length} value={done} aria-label="Setup steps complete" />
        <span>
          {done} of {steps.data.length} complete
        </span>
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

function StepLink({ step }: { step: FirstStep }) {
  const { title, text, to, search, hash, isDone } = step;
  const shared = { className: styles.task, "data-done": isDone || undefined };
  const content = (
    <>
      <span className={styles.taskIcon}>{isDone ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}</span>
      <span className={styles.taskText}>
        {title}
        <span className="visually-hidden">{isDone ? ", done" : ", to do"}</span>
        {!isDone && <small>{text}</small>}
      </span>
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </>
  );
  if (to === "shop") {
    return (
      <a href="/" target="_blank" rel="noreferrer" {...shared}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} {...(search !== undefined && { search })} {...(hash !== undefined && { hash })} {...shared}>
      {content}
    </Link>
  );
}
