import { useState } from "react";
import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import {
  createDeliveryProfile,
  deleteDeliveryProfile,
  updateDeliveryProfile,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EditDialog } from "../EditDialog.tsx";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Props = { profile?: DeliveryProfile; isFirst: boolean; onClose: () => void };

/** The form of a shipping profile: separate zones and rates for some products. */
export function ProfileDialog({ profile, isFirst, onClose }: Props) {
  const [name, setName] = useState(profile?.name ?? (isFirst ? texts.profile.general : ""));
  const [isDefault, setIsDefault] = useState(profile?.default ?? isFirst);
  const save = () => {
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
  };
  return (
    <EditDialog
      title={profile?.name ?? texts.profile.add}
      kind="profile"
      isReady={name.trim() !== ""}
      save={save}
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
        name="name"
        label={texts.name}
        maxLength={256}
        placeholder={texts.profile.namePlaceholder}
        hint={texts.profile.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {profile !== undefined && (
        <Checkbox
          label={texts.profile.isDefault}
          hint={profile.default ? texts.profile.isDefaultLocked : texts.profile.isDefaultHint}
          checked={isDefault}
          disabled={profile.default}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
      )}
    </EditDialog>
  );
}
