import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import {
  createDeliveryProfile,
  deleteDeliveryProfile,
  updateDeliveryProfile,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EditDialog, finishSaving } from "../EditDialog.tsx";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Props = { profile?: DeliveryProfile; isFirst: boolean; onClose: () => void };

/** The form of a shipping profile: separate zones and rates for some products. */
export function ProfileDialog({ profile, isFirst, onClose }: Props) {
  const form = useMutationForm({
    values: {
      name: profile?.name ?? (isFirst ? texts.profile.general : ""),
      isDefault: profile?.default ?? isFirst,
    },
    schema: bodyOf(createDeliveryProfile, "deliveryProfile"),
    request: async ({ name, isDefault }) => {
      if (profile === undefined) {
        return call(createDeliveryProfile, {
          body: { deliveryProfile: { name: name.trim(), default: isFirst, deliveryRegions: [] } },
        });
      }
      const deliveryProfile = {
        name: name.trim(),
        revision: profile.revision,
        ...(isDefault !== profile.default && { default: isDefault }),
      };
      return call(updateDeliveryProfile, { params: { deliveryProfileId: profile.id }, body: { deliveryProfile } });
    },
    onSuccess: finishSaving("profile", onClose),
  });
  return (
    <EditDialog
      title={profile?.name ?? texts.profile.add}
      kind="profile"
      form={form}
      {...(profile !== undefined &&
        !profile.default && {
          removal: {
            name: profile.name,
            consequence: formatText(texts.profile.removed, { count: profile.deliveryRegions.length }),
            run: () => call(deleteDeliveryProfile, { params: { deliveryProfileId: profile.id } }),
          },
        })}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        placeholder={texts.profile.namePlaceholder}
        hint={texts.profile.nameHint}
        {...form.field("name")}
      />
      {profile !== undefined && (
        <Checkbox
          label={texts.profile.isDefault}
          hint={profile.default ? texts.profile.isDefaultLocked : texts.profile.isDefaultHint}
          disabled={profile.default}
          {...form.field("isDefault")}
        />
      )}
    </EditDialog>
  );
}
