import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#backoffice/components/error-messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { setupQuery } from "#backoffice/store/setup/queries.ts";
import { useTexts } from "#ui/language.ts";
import { isOpen, listSetupSteps } from "../dashboard/setup-steps.ts";
import { updateStorefrontAccess } from "./queries.ts";
import { storefrontAccessTexts } from "./texts/texts.ts";

/** Opens the store. Lists the setup steps that a store needs before it can sell and that aren't done yet. */
export function OpenStoreButton({ hasOpened }: { hasOpened: boolean }) {
  const texts = useTexts(storefrontAccessTexts).open;
  const [isConfirming, setIsConfirming] = useState(false);
  const setup = useQuery({ ...setupQuery, select: listSetupSteps });
  const missing = (setup.data ?? []).filter((step) => step.isRequired && isOpen(step));
  const opening = useMutation({
    mutationFn: () => updateStorefrontAccess({ mode: "OPEN" }),
    onSuccess: () => {
      setIsConfirming(false);
      showToast(texts.done);
    },
  });
  return (
    <>
      <Button variant="primary" disabled={setup.data === undefined} onClick={() => setIsConfirming(true)}>
        {hasOpened ? texts.again : texts.button}
      </Button>
      <ConfirmDialog
        title={hasOpened ? texts.againTitle : texts.title}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => opening.mutate()}
        confirmLabel={missing.length > 0 ? texts.anyway : texts.confirm}
        isBusy={opening.isPending}
      >
        <p>{texts.text}</p>
        {missing.length > 0 && (
          <>
            <p>{texts.missing}</p>
            <ul>
              {missing.map(({ id, title, warning }) => (
                <li key={id}>{warning ?? title}</li>
              ))}
            </ul>
          </>
        )}
        {opening.isError && <Banner tone="critical">{messageOf(opening.error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}

/** Closes the store, after a confirmation. */
export function CloseStoreButton() {
  const texts = useTexts(storefrontAccessTexts).close;
  const [isConfirming, setIsConfirming] = useState(false);
  const closing = useMutation({
    mutationFn: () => updateStorefrontAccess({ mode: "CLOSED" }),
    onSuccess: () => {
      setIsConfirming(false);
      showToast(texts.done);
    },
  });
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{texts.button}</Button>
      <ConfirmDialog
        title={texts.title}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => closing.mutate()}
        confirmLabel={texts.confirm}
        isBusy={closing.isPending}
        isDangerous
      >
        <p>{texts.text}</p>
        {closing.isError && <Banner tone="critical">{messageOf(closing.error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}
