import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconBell, IconCheck, IconKey, IconLogout, IconShieldLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Link } from '#app/ui/Link.tsx';
import { formatWhole } from './format.ts';
import { Library } from './Library.tsx';
import { usePerson } from './person.ts';
import { forgetTab } from './saved-words.ts';
import styles from './UserMenu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as device' },
] as const;

/** The menu of `UserMenu`, below the button that it is given. */
export function UserMenuList({
  user,
  home,
  signOutLabel,
  company,
  companies,
  opened,
  onChange,
  children,
}: {
  user: { name: string; email: string };
  /** The surface's first screen; the person's own screens are below it. */
  home: string;
  signOutLabel: string;
  company?: { id: string; name: string } | undefined;
  companies: readonly { id: string; name: string; unread: number }[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactElement;
}) {
  const person = usePerson();
  return (
    <Library>
      <Menu opened={opened} onChange={onChange} position="bottom-end" width={240} loop>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <div className={styles.person}>
            {/* An account without a name goes by its address. */}
            {user.name === user.email ? null : <p className={styles.personName}>{user.name}</p>}
            <p className={styles.email}>{user.email}</p>
          </div>
          <Menu.Divider />
          {companies.length > 0 ? (
            <>
              <Menu.Label>Company</Menu.Label>
              {companies.map(({ id, name, unread }) => (
                <Form key={id} method="post" action="/customer/switch" reloadDocument>
                  <input type="hidden" name="customerId" value={id} />
                  <Menu.Item
                    type="submit"
                    closeMenuOnClick={false}
                    leftSection={
                      <IconCheck
                        size={16}
                        stroke={1.6}
                        visibility={id === company?.id ? undefined : 'hidden'}
                      />
                    }
                    aria-current={id === company?.id ? 'true' : undefined}
                  >
                    {unread > 0 ? `${name} (${formatWhole(unread)} unread)` : name}
                  </Menu.Item>
                </Form>
              ))}
              <Menu.Divider />
            </>
          ) : null}
          <Menu.Item
            component={Link}
            to="/account/password"
            leftSection={<IconKey size={16} stroke={1.6} />}
          >
            Change password
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`${home}/security`}
            leftSection={<IconShieldLock size={16} stroke={1.6} />}
          >
            Security
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`${home}/notifications`}
            leftSection={<IconBell size={16} stroke={1.6} />}
          >
            Notifications
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Appearance />
          <Menu.Divider />
          <Form method="post" action="/sign-out" reloadDocument onSubmit={() => forgetTab(person)}>
            <Menu.Item
              type="submit"
              leftSection={<IconLogout size={16} stroke={1.6} />}
              // Closing the menu first would take the form away before it is sent.
              closeMenuOnClick={false}
            >
              {signOutLabel}
            </Menu.Item>
          </Form>
        </Menu.Dropdown>
      </Menu>
    </Library>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        const chosen = SCHEMES.find((scheme) => scheme.value === value);
        if (chosen) setColorScheme(chosen.value);
      }}
    >
      {SCHEMES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
