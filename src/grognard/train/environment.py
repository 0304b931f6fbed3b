"""A battle as PettingZoo sees it: seats are agents, an action is the number of one of the answers offered.

No ruleset is known here. What can be answered is asked of the question itself, as the bots do; an answer the rules
force is given without asking an agent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from grognard.api import ruleset
from grognard.bots import act, bot
from grognard.kernel.ask import candidates
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Chair
from grognard.kernel.words import tell
from grognard.train import features

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Answer, Question
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Bot

    Seen = dict[str, Any]

MOST_ACTIONS = 1000
NO_CLAUSE = 0
"""Where a clause of the ledger is told by its number, from 1."""
UNLIMITED = np.finfo(np.float32).max


class Battle(AECEnv[str, Any, Any]):  # type: ignore[misc] # it brings no types
    """A game in which agents answer in turn.

    `actions`: how many answers an agent can choose from; of more that could be listed, chance leaves some out.
    `ways`: how many ways to place or move are offered, of the countless there are.
    `reward`: "result" (1 for the winner and -1 for the loser, at the end) or "score" (each change of the lead).
    `bots`: the seats that are no agents, and the level of the bot that sits there.
    """

    metadata = {"name": "grognard_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        *,
        armies: tuple[Any, ...] | None = None,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, str] | None = None,
        actions: int = 32,
        ways: int = 8,
        reward: Literal["result", "score"] = "result",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()
        _check(reward, ("result", "score"), "reward")
        _check(render_mode, (None, "ansi", "human"), "render_mode")
        if not 2 <= actions <= MOST_ACTIONS or not 1 <= ways <= actions:
            raise GrognardError(
                tell("actions must be from 2 to {most}, and ways from 1 to actions.", most=MOST_ACTIONS)
            )
        self.render_mode = render_mode
        self._rules = ruleset(slug)
        self._set_up = (armies, scenario, options)
        self._actions, self._ways, self._reward = actions, ways, reward
        self.game: Game = self._rules.new_game(*self._set_up, 0)
        """The game itself, secrets and all: for the one who trains, not for the agents."""
        seats = range(len(self.game.header.armies))
        self._bots: dict[int, Bot] = {seat: bot(self._rules, level) for seat, level in (bots or {}).items()}
        if not set(self._bots) < set(seats):
            raise GrognardError(
                tell("bots may sit at some of the seats 0 to {last}, not at all of them.", last=seats[-1])
            )
        self._seats = {f"seat_{seat}": seat for seat in seats if seat not in self._bots}
        self._clauses = {clause.id: number for number, clause in enumerate(self._rules.ledger.clauses, start=1)}
        self._seed: int | str = 0
        self._battles = 0
        self._ground: tuple[Any, features.Floats] | None = None
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of answers; the mask tells which there are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed always the same; without one the next of the last seed's games."""
        if seed is not None:
            self._seed, self._battles = seed, 0
        luck = f"{self._seed}/{self._battles}"
        self._battles += 1
        self.game = self._rules.new_game(*self._set_up, luck)
        self._luck = luck
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._lead = dict.fromkeys(self.agents, 0.0)
        self._told = 0
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Give the answer of this number for the agent whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.answers):
            raise GrognardError(
                tell(
                    "There is no answer number {number}: the mask allows {count}.",
                    number=action,
                    count=len(self.answers),
                )
            )
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.answer(self.answers[action], seat=self._seats[self.agent_selection])
        self._go_on()
        self._give_rewards()
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self._news())

    def observe(self, agent: str) -> Seen:
        """What this agent's seat may see, as arrays."""
        seat = self._seats[agent]
        question = self.game.asked_of(seat) if agent == self.agent_selection else None
        answers = self.answers if question is not None else []
        tableau = self._rules.play.tableau(self.game, seat)
        mask = np.zeros(self._actions, np.int8)
        mask[: len(answers)] = 1
        return {
            "observation": {
                "table": features.table_row(tableau, seat),
                "units": features.unit_rows(tableau, question, seat),
                "markers": features.marker_rows(tableau, seat),
                "ground": self._ground_of(tableau),
                "question": features.question_kind(question),
                "clause": np.int64(
                    self._clauses.get(question.clause, NO_CLAUSE) if question is not None else NO_CLAUSE
                ),
                "actions": features.action_rows(tableau, question, answers, self._actions, seat),
            },
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """What has happened since the last time, in words; as text, or printed where a person looks on."""
        if self.render_mode is None:
            return None
        news = self._news()
        if self.render_mode == "human":
            print(news)
            return None
        return news

    def close(self) -> None:
        """Nothing to put away."""

    def _go_on(self) -> None:
        """On to the next question that leaves an agent a choice, or to the end."""
        self.answers: list[Answer] = []
        while (question := self.game.question) is not None:
            seat = self.game.waiting_for[0]
            if seat in self._bots:
                act(self.game, seat, self._bots[seat], self._luck)
                continue
            self.answers = self._offered(seat)
            if len(self.answers) > 1:
                self._ask(seat, question)
                return
            self.game.answer(self.answers[0], seat=seat)
        self.answers = []
        self.terminations = dict.fromkeys(self.agents, True)

    def _offered(self, seat: int) -> list[Answer]:
        chair = Chair(self.game, seat, self._luck)
        most = self._actions if chair.question.offers() is not None else self._ways
        return candidates(chair.question, chair.chance, most)

    def _ask(self, seat: int, question: Question) -> None:
        self.agent_selection = f"seat_{seat}"
        asked = question.of(seat)
        assert asked is not None
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"prompt": str(asked.prompt), "clause": asked.clause}

    def _give_rewards(self) -> None:
        result = self.game.result
        if self._reward == "result":
            won = dict.fromkeys(self._seats.values(), 0.0 if result is None or result.winner is None else -1.0)
            if result is not None and result.winner in won:
                won[result.winner] = 1.0
            self.rewards = {agent: won[seat] for agent, seat in self._seats.items()}
            return
        scores = result.scores if result is not None else self._rules.play.tableau(self.game, None).scores
        for agent, seat in self._seats.items():
            lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat) if scores else 0.0
            self.rewards[agent] = lead - self._lead[agent]
            self._lead[agent] = lead

    def _ground_of(self, tableau: Any) -> features.Floats:
        """The ground, laid out again only when it has changed."""
        lies = (tableau.areas, tableau.hexes)
        if self._ground is None or self._ground[0] != lies:
            self._ground = lies, features.ground_layers(tableau)
        return self._ground[1].copy()

    def _news(self) -> str:
        """The events every seat may know, since the last time."""
        events = self.game.events[self._told :]
        self._told = len(self.game.events)
        return "\n".join(str(event.text) for event in events if event.is_for(None))

    def _observation_space(self) -> spaces.Dict:
        sizes = {
            "table": (len(features.TABLE_COLUMNS),),
            "units": (features.MOST_UNITS, len(features.UNIT_COLUMNS)),
            "markers": (features.MOST_MARKERS, len(features.MARKER_COLUMNS)),
            "ground": (len(features.GROUND_LAYERS), features.CELLS, features.CELLS),
            "question": (len(features.ASKED),),
            "actions": (self._actions, len(features.ACTION_COLUMNS)),
        }
        seen: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-UNLIMITED, UNLIMITED, size, np.float32) for name, size in sizes.items()
        }
        seen["clause"] = spaces.Discrete(len(self._clauses) + 1)
        return spaces.Dict({"observation": spaces.Dict(seen), "action_mask": spaces.MultiBinary(self._actions)})


def _check(given: str | None, known: tuple[str | None, ...], name: str) -> None:
    if given not in known:
        raise GrognardError(
            tell(
                "{name} is one of {known}, not {given}.", name=name, known=", ".join(map(str, known)), given=str(given)
            )
        )
