import { useState } from "react";
import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import {
  createDeliveryProfile,
  deleteDeliveryProfile,
  updateDeliveryProfile,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, TextField } from "#backoffice/components/forms/Field.tsx";
import { plural } from "#backoffice/format.ts";
import { EditDialog } from "../EditDialog.tsx";

type Props = { profile?: DeliveryProfile; isFirst: boolean; onClose: () => void };

/** A set of zones of its own, for products that are shipped differently. */
export function ProfileDialog({ profile, isFirst, onClose }: Props) {
  const [name, setName] = useState(profile?.name ?? (isFirst ? "General profile" : ""));
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
      title={profile?.name ?? "Add shipping profile"}
      what="Shipping profile"
      isReady={name.trim() !== ""}
      save={save}
      {...(profile !== undefined &&
        !profile.default && {
          removal: {
            name: profile.name,
            consequence: `Its ${plural(profile.deliveryRegions.length, "zone")} will be deleted, and its products will use the default profile.`,
            run: () => call(deleteDeliveryProfile, { params: { deliveryProfileId: profile.id } }),
          },
        })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        maxLength={256}
        placeholder="Fragile items"
        hint="Only you see this name. You choose a product's shipping profile on the product."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {profile !== undefined && (
        <Checkbox
          label="Default profile"
          hint={
            profile.default
              ? "Used by all products without a profile. To change it, make another profile the default."
              : "Used by all products without a profile."
          }
          checked={isDefault}
          disabled={profile.default}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
      )}
    </EditDialog>
  );
}
