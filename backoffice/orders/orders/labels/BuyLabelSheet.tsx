import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { ShippingLabel } from "#api/orders/shipping-labels.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { LabelOutcome } from "./LabelOutcome.tsx";
import { labelsQuery } from "./label-queries.ts";
import { PackageForm, type Quoted } from "./PackageForm.tsx";
import { RatesForm } from "./RatesForm.tsx";
import { labelTexts } from "./texts/texts.ts";

type Props = { order: Order; history: UnitsHistory; onClose: () => void };

/** Buys a label in two steps, package and rate, and shows how the purchase ended. */
export function BuyLabelSheet({ order, history, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).buy;
  const labels = useQuery(labelsQuery(order.id));
  const settings = useQuery(storeSettingsQuery);
  const [quoted, setQuoted] = useState<Quoted>();
  const [isChangingPackage, setIsChangingPackage] = useState(false);
  const [bought, setBought] = useState<ShippingLabel>();
  const title = formatMessage(language, texts.title, { number: order.number });
  if (bought !== undefined) {
    const retry = () => {
      setBought(undefined);
      setQuoted(undefined);
    };
    return <LabelOutcome title={title} bought={bought} onRetry={retry} onClose={onClose} />;
  }
  const state = labels.data?.providerState;
  if (state === undefined || settings.data === undefined) {
    return (
      <Modal title={title} kind="sheet" isOpen onClose={onClose}>
        <SkeletonText lines={6} />
      </Modal>
    );
  }
  if (state !== "READY") return <NotReady title={title} reason={texts.notReady[state]} onClose={onClose} />;
  if (quoted !== undefined && !isChangingPackage) {
    return (
      <RatesForm
        title={title}
        order={order}
        quoted={quoted}
        onChange={() => setIsChangingPackage(true)}
        onBought={setBought}
        onClose={onClose}
      />
    );
  }
  return (
    <PackageForm
      title={title}
      order={order}
      history={history}
      weightUnit={settings.data.settings.weightUnit}
      {...(quoted !== undefined && { before: quoted.values })}
      onQuoted={(next) => {
        setQuoted(next);
        setIsChangingPackage(false);
      }}
      onClose={onClose}
    />
  );
}

type NotReadyProps = { title: string; reason: string; onClose: () => void };

function NotReady({ title, reason, onClose }: NotReadyProps) {
  const texts = useTexts(labelTexts).buy;
  const can = useCan();
  return (
    <Modal
      title={title}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Banner
        tone="warning"
        title={texts.notReadyTitle}
        action={
          can("settings:write") && (
            <Link to="/settings/delivery" hash="shipping-labels" className={buttonClass()}>
              {texts.openSettings}
            </Link>
          )
        }
      >
        {reason}
      </Banner>
    </Modal>
  );
}
