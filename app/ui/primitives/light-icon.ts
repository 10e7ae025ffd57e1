import { createElement, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Makes one icon of lucide's data: its paths are made once, not at each render (see vite/light-icons.ts). Takes the
 * attributes of an `svg`; hidden from assistive technology unless it is given a name.
 */
export default function createLightIcon({ node }: IconData) {
  const paths = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (attributes: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        width: 24,
        height: 24,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": attributes["aria-label"] || attributes.role ? undefined : true,
        ...attributes,
      },
      ...paths,
    );
}
