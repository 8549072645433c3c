import {
  IconBell,
  IconCheck,
  IconEyeOff,
  IconKey,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { formatWhole } from '#app/ui/everywhere/format.ts';
import type { DropdownProps } from '#app/ui/opens/Dropdown.tsx';
import {
  Menu,
  MenuButton,
  MenuChoice,
  MenuGroup,
  MenuLabel,
  MenuLine,
  MenuLink,
} from '#app/ui/opens/Menu.tsx';
import { type ColorChoice, chooseColors, chosenColors } from './ColorScheme.tsx';
import { useViews } from './may.tsx';
import { usePerson } from './person.ts';
import styles from './UserMenu.module.css';
import { forgetTab } from './unsent-forms.ts';

const SCHEMES: readonly { value: ColorChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as device' },
];

/** The menu of `UserMenu`. */
export function UserMenuList({
  user,
  home,
  signOutLabel,
  company,
  companies,
  ...dropdown
}: {
  user: { name: string; email: string };
  /** The surface's first screen; the person's own screens are below it. */
  home: string;
  signOutLabel: string;
  company?: { id: string; name: string } | undefined;
  companies: readonly { id: string; name: string; unread: number }[];
} & DropdownProps) {
  const person = usePerson();
  const isViewed = useViews();
  // Of staff who look as a customer's person, everything below is the staff member's own: they go back to it first.
  if (isViewed && company) {
    return (
      <Menu {...dropdown}>
        <MenuGroup words={<Person name={`Viewing as ${user.name}`} email={user.email} />}>
          <MenuLine />
          <Form method="post" action={`/admin/customers/${company.id}/stop-viewing`} reloadDocument>
            <MenuButton type="submit" stays icon={<IconEyeOff size={16} stroke={1.6} />}>
              Stop Viewing
            </MenuButton>
          </Form>
        </MenuGroup>
      </Menu>
    );
  }
  return (
    <Menu {...dropdown}>
      <MenuGroup words={<Person {...user} />}>
        <MenuLine />
        {companies.length > 0 ? (
          <MenuGroup words={<MenuLabel>Company</MenuLabel>}>
            {companies.map(({ id, name, unread }) => (
              <Form key={id} method="post" action="/customer/switch" reloadDocument>
                <input type="hidden" name="customerId" value={id} />
                <MenuButton
                  type="submit"
                  stays
                  icon={
                    <IconCheck
                      size={16}
                      stroke={1.6}
                      visibility={id === company?.id ? undefined : 'hidden'}
                    />
                  }
                  aria-current={id === company?.id ? 'true' : undefined}
                >
                  {unread > 0 ? `${name} (${formatWhole(unread)} unread)` : name}
                </MenuButton>
              </Form>
            ))}
            <MenuLine />
          </MenuGroup>
        ) : null}
        <MenuLink to="/account/password" icon={<IconKey size={16} stroke={1.6} />}>
          Change password
        </MenuLink>
        <MenuLink to={`${home}/security`} icon={<IconShieldLock size={16} stroke={1.6} />}>
          Security
        </MenuLink>
        <MenuLink to={`${home}/notifications`} icon={<IconBell size={16} stroke={1.6} />}>
          Notifications
        </MenuLink>
      </MenuGroup>
      <MenuLine />
      <Appearance />
      <MenuLine />
      <Form method="post" action="/sign-out" reloadDocument onSubmit={() => forgetTab(person)}>
        {/* Closing the menu first would take the form away before it is sent. */}
        <MenuButton type="submit" stays icon={<IconLogout size={16} stroke={1.6} />}>
          {signOutLabel}
        </MenuButton>
      </Form>
    </Menu>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.person}>
      {/* An account without a name goes by its address. */}
      {name === email ? null : <p className={styles.personName}>{name}</p>}
      <p className={styles.email}>{email}</p>
    </div>
  );
}

function Appearance() {
  const [chosen, setChosen] = useState(chosenColors);
  return (
    <MenuChoice
      label="Appearance"
      options={SCHEMES}
      value={chosen}
      onChange={(choice) => {
        setChosen(choice);
        chooseColors(choice);
      }}
    />
  );
}
