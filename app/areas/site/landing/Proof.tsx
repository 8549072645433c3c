import {
  type ClientStory,
  initialsOf,
  type ShownPerson,
} from '#app/records/settings/firm-proof.ts';
import styles from './Proof.module.css';

/** The firm's people and what one client says, from the settings; anything not set is left out. */
export function Proof({
  people,
  story,
}: {
  people: readonly ShownPerson[];
  story: ClientStory | null;
}) {
  return (
    <>
      {people.length > 0 ? (
        <div className={styles.people}>
          <h3 className={styles.title}>Who you will work with</h3>
          <ul className={styles.list}>
            {people.map(({ id, name, role, line, years, picture }) => (
              <li key={id}>
                {picture ? (
                  <img
                    className={styles.face}
                    src={picture}
                    alt=""
                    width="88"
                    height="88"
                    loading="lazy"
                  />
                ) : (
                  <span className={styles.face} aria-hidden="true">
                    {initialsOf(name)}
                  </span>
                )}
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.role}>
                    {role}
                    {years ? `, ${years} years in the trade` : ''}
                  </p>
                  <p className={styles.line}>{line}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {story ? (
        <figure className={styles.story}>
          <div>
            <p className={styles.change}>
              <span className={styles.hidden}>Before: </span>
              {story.before}
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
              <span className={styles.hidden}>After: </span>
              <strong>{story.after}</strong>
            </p>
            <p className={styles.measure}>{story.measure}</p>
          </div>
          <div>
            <blockquote className={styles.words}>{story.words}</blockquote>
            <figcaption className={styles.who}>
              {story.person}, {story.company}
            </figcaption>
          </div>
        </figure>
      ) : null}
    </>
  );
}
