import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import type { Owned } from "./queries.ts";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()].owner;

type Props = {
  access: Owned & { name: string };
  kind: "access" | "webhook";
  onTakeOver: () => void;
};

/** Offers to take over a key, app or webhook that has no owner or whose owner was deactivated. */
export function OwnerNotice({ access, kind, onTakeOver }: Props) {
  const { name, madeBy, isSuspended } = access;
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size="small"
          aria-label={formatMessage(staffLanguage(), texts.takeOverNamed, { name })}
          onClick={onTakeOver}
        >
          {texts.takeOver}
        </Button>
      }
    >
      {isSuspended ? describeSuspension(madeBy) : kind === "webhook" ? texts.webhookRisk : texts.accessRisk}
    </Banner>
  );
}

const describeSuspension = (owner: string | undefined): string =>
  owner === undefined ? texts.suspendedUnknown : formatMessage(staffLanguage(), texts.suspended, { name: owner });
