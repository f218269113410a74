import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ShippingLabel } from "#api/orders/shipping-labels.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { openFile } from "../open-file.ts";
import { readLabelLink } from "./label-queries.ts";
import { labelTexts } from "./texts/texts.ts";

type Props = { label: ShippingLabel; variant?: "primary"; size?: "small" };

/** Opens the label as PDF. */
export function PrintLabelButton({ label, ...look }: Props) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).card;
  const print = useMutation({
    mutationFn: () => readLabelLink(label),
    onSuccess: (url) => (url === undefined ? showToast(texts.notReady) : openFile(url)),
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button
      {...look}
      icon={<Printer aria-hidden="true" />}
      aria-label={formatMessage(language, texts.printNamed, { number: label.trackingNumber ?? "" })}
      isBusy={print.isPending}
      onClick={() => print.mutate()}
    >
      {texts.print}
    </Button>
  );
}
