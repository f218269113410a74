import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { cancelMembership, extendMembership, getMembership, type Membership } from "#api/pricing/memberships.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate, localTimeOf, timestampOf } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { subscriptionsTexts } from "./texts/texts.ts";

type Props = { pass: Membership; onClose: () => void };

const refresh = () => queryClient.invalidateQueries({ queryKey: ["memberships"] });

/** A sold pass with the orders that it paid for, and the actions that its state allows. */
export function PassSheet({ pass, onClose }: Props) {
  const language = useLanguage();
  const { passes, passSheet: texts } = useTexts(subscriptionsTexts);
  const [dialog, setDialog] = useState<"extend" | "cancel">();
  const canWrite = useCan()("subscriptions:write") && pass.state !== "CANCELED";
  const { credits, orderId } = pass;
  return (
    <Modal
      title={pass.planName}
      isOpen
      onClose={onClose}
      kind="sheet"
      footer={
        canWrite && (
          <>
            <Button onClick={() => setDialog("extend")}>{texts.extend}</Button>
            {pass.state === "ACTIVE" && (
              <Button variant="danger" onClick={() => setDialog("cancel")}>
                {texts.cancel}
              </Button>
            )}
          </>
        )
      }
    >
      <FieldStack>
        <Facts
          facts={[
            { name: passes.customer, value: pass.email },
            { name: passes.state, value: passes.states[pass.state] },
            ...(credits === undefined
              ? []
              : [{ name: passes.left, value: formatMessage(language, passes.leftOf, credits) }]),
            {
              name: passes.until,
              value: pass.expirationDate === undefined ? passes.never : formatDate(pass.expirationDate),
            },
            ...(pass.coveredNames.length === 0 ? [] : [{ name: texts.covers, value: pass.coveredNames.join(", ") }]),
            ...(orderId === undefined
              ? []
              : [
                  {
                    name: texts.boughtWith,
                    value: (
                      <Link to="/orders/$orderId" params={{ orderId }}>
                        {formatMessage(language, texts.orderOf, { date: formatDate(pass.createdDate) })}
                      </Link>
                    ),
                  },
                ]),
            ...(pass.canceledDate === undefined
              ? []
              : [{ name: texts.canceledOn, value: formatDate(pass.canceledDate) }]),
            ...(pass.cancelReason === undefined ? [] : [{ name: texts.reason, value: pass.cancelReason }]),
          ]}
        />
        <h3>{texts.uses}</h3>
        <Uses id={pass.id} />
      </FieldStack>
      {dialog === "extend" && <ExtendDialog pass={pass} onClose={() => setDialog(undefined)} />}
      {dialog === "cancel" && <CancelDialog pass={pass} onClose={() => setDialog(undefined)} />}
    </Modal>
  );
}

function Uses({ id }: { id: string }) {
  const language = useLanguage();
  const { passSheet: texts } = useTexts(subscriptionsTexts);
  const found = useQuery({
    queryKey: ["memberships", "one", id],
    queryFn: () => call(getMembership, { params: { id } }),
  });
  if (found.isPending) return <SkeletonText lines={2} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.uses.length === 0) return <p>{texts.unused}</p>;
  return (
    <Facts
      facts={found.data.uses.map((use) => ({
        name: formatDate(use.createdDate),
        value: (
          <Link to="/orders/$orderId" params={{ orderId: use.orderId }}>
            {formatMessage(language, texts.use, { count: use.credits - use.givenBack })}
          </Link>
        ),
      }))}
    />
  );
}

/** A later expiration date, more credits, or both. */
function ExtendDialog({ pass, onClose }: Props) {
  const language = useLanguage();
  const { passSheet: texts } = useTexts(subscriptionsTexts);
  const { expirationDate, credits } = pass;
  const until = expirationDate === undefined ? "" : localTimeOf(expirationDate).slice(0, 10);
  const form = useMutationForm({
    values: { until, addCredits: "" },
    validate: ({ addCredits }) => ({
      addCredits: /^(?:[1-9]\d{0,4})?$/.test(addCredits.trim()) ? undefined : texts.addCreditsProblem,
    }),
    request: ({ until: day, addCredits }) =>
      call(extendMembership, {
        params: { id: pass.id },
        body: {
          ...(day === until ? {} : { expirationDate: day === "" ? null : timestampOf(`${day}T23:59:59`) }),
          ...(addCredits.trim() === "" ? {} : { addCredits: Number(addCredits) }),
        },
      }),
    onSuccess: async () => {
      await refresh();
      showToast(texts.extended);
      onClose();
    },
  });
  return (
    <FormDialog
      title={formatMessage(language, texts.extendTitle, { pass: pass.planName })}
      onClose={onClose}
      form={form}
      submitLabel={texts.extend}
      isReady={form.isDirty}
    >
      <FieldStack>
        <TextField label={texts.until} type="date" hint={texts.untilHint} {...form.field("until")} />
        {credits !== undefined && (
          <TextField
            label={texts.addCredits}
            inputMode="numeric"
            autoComplete="off"
            hint={formatMessage(language, texts.addCreditsHint, credits)}
            {...form.field("addCredits")}
          />
        )}
      </FieldStack>
    </FormDialog>
  );
}

function CancelDialog({ pass, onClose }: Props) {
  const language = useLanguage();
  const { passSheet: texts } = useTexts(subscriptionsTexts);
  const [reason, setReason] = useState("");
  const cancel = useMutation({
    mutationFn: () =>
      call(cancelMembership, {
        params: { id: pass.id },
        body: reason.trim() === "" ? {} : { reason: reason.trim() },
      }),
    onSuccess: async () => {
      await refresh();
      showToast(texts.canceled);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={formatMessage(language, texts.cancelTitle, { pass: pass.planName })}
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
      confirmLabel={texts.cancel}
      closeLabel={texts.keep}
      isBusy={cancel.isPending}
      isDangerous
    >
      <FieldStack>
        {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
        <p>{texts.cancelText}</p>
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </FieldStack>
    </ConfirmDialog>
  );
}
