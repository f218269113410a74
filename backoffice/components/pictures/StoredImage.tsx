import { ImageOff } from "lucide-react";
import { useState } from "react";
import { pictureAddress } from "./picture-address.ts";

type Props = { url: string; pixels: number; alt?: string; isDraggable?: boolean };

/** An image of the media library, or a placeholder. Images are never loaded from other servers. */
export function StoredImage({ url, pixels, alt = "", isDraggable = true }: Props) {
  const address = pictureAddress(url, pixels);
  const [broken, setBroken] = useState<string>();
  if (address === undefined || address === broken) {
    return alt === "" ? <ImageOff aria-hidden="true" /> : <ImageOff role="img" aria-label={alt} />;
  }
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={isDraggable}
      onError={() => setBroken(address)}
    />
  );
}
