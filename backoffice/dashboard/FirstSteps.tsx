import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { useCan } from "../session/use-session.ts";
import styles from "./Dashboard.module.css";
import { areStepsOpen, areStepsOver, endSteps, firstStepsQuery } from "./first-steps.ts";

/** The steps for whoever may take them; `isLoading` until it is known whether there are any to show. */
export function useFirstSteps() {
  const canSetUp = useCan()("settings:write");
  return useQuery({ ...firstStepsQuery, enabled: canSetUp && !areStepsOver() });
}

/** What a new store needs before somebody can buy, and how far it is. Gone when all is done, or when it is not wanted. */
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
      title="Get the store ready"
      action={
        <Button size="small" variant="plain" onClick={end}>
          Hide
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress max={steps.data.length} value={done} aria-label="Steps done" />
        <span>
          {done} of {steps.data.length} done
        </span>
      </div>
      <ul className={styles.steps}>
        {steps.data.map(({ id, title, text, to, isDone }) => (
          <li key={id}>
            <Link to={to} className={styles.task} data-done={isDone || undefined}>
              <span className={styles.taskIcon}>
                {isDone ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              </span>
              <span className={styles.taskText}>
                {title}
                <span className="visually-hidden">{isDone ? ", done" : ", to do"}</span>
                {!isDone && <small>{text}</small>}
              </span>
              <ChevronRight aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
