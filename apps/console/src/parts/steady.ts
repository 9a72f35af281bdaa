import { Component, type ComponentChild, type ComponentType, createElement } from 'preact';

/** Draws a part again only where one of its properties is another: for rows of long lists. */
export function steady<Props extends object>(
  Part: ComponentType<Props>,
): new (props: Props) => Component<Props> {
  return class Steady extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before = new Map<string, unknown>(Object.entries(this.props));
      return Object.entries(next).some(([name, value]) => before.get(name) !== value);
    }

    override render(): ComponentChild {
      return createElement(Part, this.props);
    }
  };
}
