import sharp from "sharp";
import { testNeighbor } from "#test/clients/neighbors.ts";

testNeighbor("media", 8, async () => {
  const image = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  return { image: image.toString("base64") };
});
