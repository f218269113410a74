import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import type { Owned } from "./queries.ts";

type Props = {
  access: Owned & { name: string };
  /** What happens while nobody owns it. */
  risk: string;
  onTakeOver: () => void;
};

/** Asks for a new owner of a key, app or webhook that has none or whose owner left. */
export function OwnerNotice({ access, risk, onTakeOver }: Props) {
  const { name, madeBy, isSuspended } = access;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={onTakeOver}>
          Take over<span className="visually-hidden"> {name}</span>
        </Button>
      }
    >
      {isSuspended
        ? `Suspended because ${madeBy ?? "the person who added it"} no longer has access to this store.`
        : `Not tied to a staff member, so it ${risk} even after the person who added it leaves. Take it over, or remove it if it's no longer used.`}
    </Banner>
  );
}
